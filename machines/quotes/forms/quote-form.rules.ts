import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { hundredthsFrom, percentFrom } from '#machines/kernel/forms/hundredths.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { quoteContentSchema, wholeBp } from '../quote-content.schema.ts'
import type {
  LineKind,
  PaymentDue,
  QuoteContent,
  QuoteLine,
  Reduction,
  TaxMode,
} from '../quote-content.schema.ts'
import { missingIn, planned } from '../quote.rules.ts'
import { oversizeIn } from './quote-size.rules.ts'

/** How the form states the day of a payment: days before the wedding are typed without a sign. */
export const typedDues = ['acceptance', 'before', 'after', 'day'] as const

export type TypedDue = (typeof typedDues)[number]

export const reductionKinds = ['none', 'percent', 'amount'] as const

export type ReductionKind = (typeof reductionKinds)[number]

export interface TypedLine {
  id: string
  name: string
  note: string
  kind: LineKind
  price: string
  quantity: string
  optional: boolean
}

export interface TypedPart {
  percent: string
  due: TypedDue
  days: string
  day: string
}

/** A quote as it is typed. */
export interface TypedQuote {
  currency: string
  guests: string
  lines: TypedLine[]
  discountKind: ReductionKind
  discount: string
  taxMode: TaxMode
  tax: string
  depositKind: ReductionKind
  deposit: string
  plan: TypedPart[]
  validUntil: string
  terms: string
}

export function typedQuote(content: QuoteContent): TypedQuote {
  const { currency } = content
  return {
    currency,
    guests: content.guests === null ? '' : String(content.guests),
    lines: content.lines.map((line) => typedLine(line, currency)),
    discountKind: content.discount?.kind ?? 'none',
    discount: typedReduction(content.discount, currency),
    taxMode: content.tax.mode,
    tax: content.tax.mode === 'none' ? '' : typedHundredths(content.tax.basisPoints),
    depositKind: content.deposit?.kind ?? 'none',
    deposit: typedReduction(content.deposit, currency),
    plan: content.plan.map(({ basisPoints, due }) => ({
      percent: typedHundredths(basisPoints),
      ...typedDue(due),
    })),
    validUntil: content.validUntil ?? '',
    terms: content.terms,
  }
}

/** An empty line. */
export function blankLine(id: string): TypedLine {
  return { id, name: '', note: '', kind: 'fixed', price: '', quantity: '1', optional: false }
}

/**
 * The content as far as it was typed, for the figures beside the form. Values that cannot be read
 * count as nothing.
 */
export function contentFrom(typed: TypedQuote): QuoteContent {
  const { currency } = typed
  return {
    currency,
    guests: wholeFrom(typed.guests),
    lines: typed.lines.map((line) => ({
      id: line.id,
      name: line.name,
      note: line.note,
      kind: line.kind,
      unitMinor: minorFrom(line.price, currency) ?? 0,
      quantity: hundredthsFrom(line.quantity) ?? 100,
      optional: line.optional,
      chosen: !line.optional,
    })),
    discount: reductionFrom(typed.discountKind, typed.discount, currency),
    tax: {
      mode: typed.taxMode,
      basisPoints: typed.taxMode === 'none' ? 0 : (percentFrom(typed.tax) ?? 0),
    },
    deposit: reductionFrom(typed.depositKind, typed.deposit, currency),
    plan: typed.plan.map((part) => ({
      basisPoints: percentFrom(part.percent) ?? 0,
      due: dueFrom(part),
    })),
    validUntil: typed.validUntil === '' ? null : typed.validUntil,
    terms: typed.terms,
  }
}

/**
 * The problems that keep a typed quote from being saved, by the form's own fields: values that
 * cannot be read, those that the schema refuses, and sums that cannot be stored.
 */
export function problemsIn(typed: TypedQuote): FieldProblem[] {
  const unread = [
    ...problemOf('guests', typed.guests !== '' && wholeFrom(typed.guests) === null, 'number'),
    ...typed.lines.flatMap((line, place) => [
      ...problemOf(
        `lines.${place}.price`,
        minorFrom(line.price, typed.currency) === null,
        'amount',
      ),
      ...problemOf(`lines.${place}.quantity`, hundredthsFrom(line.quantity) === null, 'number'),
    ]),
    ...reductionProblem('discount', typed.discountKind, typed.discount, typed.currency),
    ...problemOf('tax', typed.taxMode !== 'none' && percentFrom(typed.tax) === null, 'percent'),
    ...reductionProblem('deposit', typed.depositKind, typed.deposit, typed.currency),
    ...typed.plan.flatMap((part, place) => [
      ...problemOf(`plan.${place}.percent`, percentFrom(part.percent) === null, 'percent'),
      ...problemOf(
        `plan.${place}.days`,
        part.due !== 'day' && daysFrom(part.days) === null,
        'number',
      ),
      ...problemOf(`plan.${place}.day`, part.due === 'day' && part.day === '', 'date'),
    ]),
  ]
  const unreadPaths = new Set(unread.map(({ path }) => path))
  const content = contentFrom(typed)
  const refused = [...fieldProblems(quoteContentSchema, content), ...oversizeIn(content)]
    .map(({ path, code }) => ({ path: fieldOf(path), code }))
    .filter(({ path }) => !unreadPaths.has(path))
  return [...unread, ...refused]
}

/** The further problems that keep it from being sent, at the field that solves them. */
export function sendProblems(typed: TypedQuote): FieldProblem[] {
  const content = contentFrom(typed)
  const at: Record<ReturnType<typeof missingIn>[number], FieldProblem> = {
    lines: { path: 'lines', code: 'quote_lines' },
    guests: { path: 'guests', code: 'required' },
    plan: { path: 'plan', code: planned(content) > wholeBp ? 'plan_over' : 'plan_under' },
    total: { path: 'lines', code: 'quote_total' },
    validity: { path: 'validUntil', code: 'required' },
  }
  const missing = missingIn(content).map((part) => at[part])
  return oversizeIn(content).length === 0 ? missing : missing.filter((each) => each !== at.total)
}

function typedLine(line: QuoteLine, currency: string): TypedLine {
  const { id, name, note, kind, optional } = line
  return {
    id,
    name,
    note,
    kind,
    price: typedFrom({ minor: line.unitMinor, currency }),
    quantity: typedHundredths(line.quantity),
    optional,
  }
}

function typedReduction(reduction: Reduction | null, currency: string) {
  if (reduction === null) return ''
  return reduction.kind === 'amount'
    ? typedFrom({ minor: reduction.minor, currency })
    : typedHundredths(reduction.basisPoints)
}

function typedDue(due: PaymentDue): Omit<TypedPart, 'percent'> {
  if (due.kind === 'day') return { due: 'day', days: '', day: due.day }
  if (due.kind === 'acceptance') return { due: 'acceptance', days: String(due.days), day: '' }
  const isAfter = due.days > 0
  return { due: isAfter ? 'after' : 'before', days: String(Math.abs(due.days)), day: '' }
}

function dueFrom({ due, days, day }: TypedPart): PaymentDue {
  const count = daysFrom(days) ?? 0
  if (due === 'day') return { kind: 'day', day }
  if (due === 'acceptance') return { kind: 'acceptance', days: count }
  // Zero has no sign.
  return { kind: 'wedding', days: due === 'before' && count > 0 ? -count : count }
}

function reductionFrom(kind: ReductionKind, typed: string, currency: string): Reduction | null {
  if (kind === 'none') return null
  return kind === 'amount'
    ? { kind, minor: minorFrom(typed, currency) ?? 0 }
    : { kind, basisPoints: percentFrom(typed) ?? 0 }
}

function reductionProblem(path: string, kind: ReductionKind, typed: string, currency: string) {
  if (kind === 'none') return []
  return kind === 'amount'
    ? problemOf(path, minorFrom(typed, currency) === null, 'amount')
    : problemOf(path, percentFrom(typed) === null, 'percent')
}

function problemOf(path: string, isWrong: boolean, what: string): FieldProblem[] {
  return isWrong ? [{ path, code: `invalid_${what}` }] : []
}

/** The form's field for a path of the content. */
function fieldOf(path: string) {
  return path.replace('.due.', '.')
}

function wholeFrom(typed: string): number | null {
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null
}

function daysFrom(typed: string): number | null {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null
}

function typedHundredths(hundredths: number) {
  return String(hundredths / 100)
}
