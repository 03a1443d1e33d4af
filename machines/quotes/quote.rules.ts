import { maxMinor } from '#machines/kernel/values/money.ts'
import { wholeBp } from './quote-content.schema.ts'
import type { QuoteContent } from './quote-content.schema.ts'
import type { MissingPart, QuoteFacts } from './quote.schema.ts'
import { quoteSums } from './sums/quote-sums.rules.ts'

/**
 * How many days a new quote is valid unless its vendor says otherwise: two weeks, as is usual in
 * the trade.
 */
export const usualValidity = 14

/** The parts that a quote needs before it can be sent. */
export function missingIn(content: QuoteContent): MissingPart[] {
  const hasLines = content.lines.length > 0
  const isUncounted =
    content.guests === null && content.lines.some(({ kind }) => kind === 'per_guest')
  const isMissing: Record<MissingPart, boolean> = {
    lines: !hasLines,
    guests: isUncounted,
    plan: content.plan.length > 0 && planned(content) !== wholeBp,
    total: hasLines && !isUncounted && !isPayable(content),
    validity: content.validUntil === null,
  }
  return (Object.keys(isMissing) as MissingPart[]).filter((part) => isMissing[part])
}

/** The sum of the plan's parts, in basis points. */
export function planned({ plan }: Pick<QuoteContent, 'plan'>) {
  return plan.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
}

/** Whether the vendor has stated everything that sending it needs. */
export function isComplete({ missing }: QuoteFacts) {
  return missing.length === 0
}

/** Whether it can still be accepted at an instant. At the instant of its expiry it cannot. */
export function isStillValid({ expiresAt }: QuoteFacts, at: string) {
  return expiresAt !== null && Date.parse(at) < Date.parse(expiresAt)
}

export function hasExpired({ expiresAt }: QuoteFacts, at: string) {
  return expiresAt !== null && Date.parse(at) >= Date.parse(expiresAt)
}

/** The same quote with the optional lines that the couple takes. */
export function withChoice(content: QuoteContent, chosen: readonly string[]): QuoteContent {
  const lines = content.lines.map((line) => ({
    ...line,
    chosen: !line.optional || chosen.includes(line.id),
  }))
  return { ...content, lines }
}

/**
 * Whether the total is payable: more than nothing with the options that are chosen, and with every
 * option no more than can be stored. Asked before a quote is sent, and of the couple's own choice
 * before it is accepted.
 */
export function isPayable(content: QuoteContent) {
  return quoteSums(content).total > 0 && maxTotal(content) <= maxMinor
}

/** The total with every option. */
export function maxTotal(content: QuoteContent) {
  return quoteSums(content, { chosen: content.lines.map(({ id }) => id) }).total
}
