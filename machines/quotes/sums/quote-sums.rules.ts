import { shares } from '#machines/kernel/values/money.ts'
import { wholeBp } from '../quote-content.schema.ts'
import type { PaymentDue, QuoteContent, QuoteLine, Reduction } from '../quote-content.schema.ts'

/** The price of a line, and whether the total includes it. */
export interface LineSum {
  line: QuoteLine
  minor: number
  counts: boolean
}

export interface Payment {
  kind: 'deposit' | 'part'
  minor: number
  due: PaymentDue
}

/** Every figure of a quote, in minor units of its currency. */
export interface QuoteSums {
  lines: LineSum[]
  /** The sum of the lines that count. */
  subtotal: number
  discount: number
  /** Added to the rest if it is on top; contained in it if it is included. */
  tax: number
  total: number
  /** The optional lines that are not chosen. */
  leftOut: number
  /** The payments with their days; they add up to the total. */
  payments: readonly Payment[]
}

/**
 * The figures of a quote, for the editor, the card, the document, the comparison and the booking.
 * Halves are rounded up. `guests` and `chosen` compute it for another headcount, or with other
 * optional lines, than the vendor has written.
 */
export function quoteSums(
  content: QuoteContent,
  { guests = content.guests, chosen }: { guests?: number | null; chosen?: readonly string[] } = {},
): QuoteSums {
  const lines = content.lines.map((line) => ({
    line,
    minor: lineMinor(line, guests ?? 0),
    counts: !line.optional || (chosen ? chosen.includes(line.id) : line.chosen),
  }))
  const subtotal = sumOf(lines.filter(({ counts }) => counts))
  const discount = content.discount ? partOf(subtotal, content.discount) : 0
  const reduced = subtotal - discount
  const { mode, basisPoints } = content.tax
  const tax = taxIn(mode, reduced, basisPoints)
  const total = mode === 'on_top' ? reduced + tax : reduced
  return {
    lines,
    subtotal,
    discount,
    tax,
    total,
    leftOut: sumOf(lines.filter(({ counts }) => !counts)),
    payments: paymentsOf(content, total),
  }
}

/**
 * Rounds halves up, exactly for any amount: a price times a headcount times hours can exceed the
 * exact range of a JavaScript number.
 */
function lineMinor({ kind, unitMinor, quantity }: QuoteLine, guests: number) {
  const times = BigInt(quantity) * (kind === 'per_guest' ? BigInt(guests) : 1n)
  return rounded(BigInt(unitMinor) * times, hundred)
}

function partOf(whole: number, part: Reduction) {
  return part.kind === 'amount'
    ? Math.min(part.minor, whole)
    : rounded(BigInt(whole) * BigInt(part.basisPoints), BigInt(wholeBp))
}

function taxIn(mode: QuoteContent['tax']['mode'], minor: number, basisPoints: number) {
  if (mode === 'none') return 0
  const rate = BigInt(basisPoints)
  const whole = BigInt(wholeBp)
  return rounded(BigInt(minor) * rate, mode === 'on_top' ? whole : whole + rate)
}

/** The deposit first, then the rest, divided as the plan says and exact to the minor unit. */
function paymentsOf({ deposit, plan }: QuoteContent, total: number): Payment[] {
  const first = deposit ? partOf(total, deposit) : 0
  const parts = plan.length > 0 ? plan : [onTheDay]
  const amounts = shares(
    total - first,
    parts.map(({ basisPoints }) => basisPoints),
  )
  const payments = [
    { kind: 'deposit' as const, minor: first, due: { kind: 'acceptance' as const, days: 0 } },
    ...parts.map(({ due }, index) => ({ kind: 'part' as const, minor: amounts[index] ?? 0, due })),
  ]
  return payments.filter(({ minor }) => minor > 0)
}

const onTheDay = { basisPoints: wholeBp, due: { kind: 'wedding' as const, days: 0 } }

function rounded(times: bigint, by: bigint) {
  return Number((times * 2n + by) / (by * 2n))
}

function sumOf(lines: readonly { minor: number }[]) {
  return lines.reduce((sum, { minor }) => sum + minor, 0)
}

const hundred = 100n
