import type { QuoteContent } from '../quote-content.schema.ts'
import { quoteSums } from './quote-sums.rules.ts'

/** What a quote leaves open, so that the couple may have to pay more than its total. */
export const gaps = ['tax', 'guests', 'hours', 'options', 'terms'] as const

export type Gap = (typeof gaps)[number]

/** A quote computed for one headcount. */
export interface Compared {
  total: number
  /** The price per guest, rounded up; null without a headcount. */
  perGuest: number | null
  /** The price with every optional line. */
  withOptions: number
  deposit: number
  gaps: Gap[]
}

/** Computes a quote for a headcount, with the names of what it leaves open. */
export function comparedFor(content: QuoteContent, guests: number | null): Compared {
  const all = content.lines.map(({ id }) => id)
  const headcount = guests ?? content.guests
  const sums = quoteSums(content, { guests: headcount })
  const open: Record<Gap, boolean> = {
    tax: content.tax.mode === 'none',
    guests: headcount === null && content.lines.some(({ kind }) => kind === 'per_guest'),
    hours: content.lines.some(({ kind }) => kind === 'per_hour'),
    options: content.lines.some(({ optional, chosen }) => optional && !chosen),
    terms: content.terms === '',
  }
  return {
    total: sums.total,
    perGuest: headcount === null ? null : Math.ceil(sums.total / headcount),
    withOptions: quoteSums(content, { guests: headcount, chosen: all }).total,
    deposit: sums.payments.find(({ kind }) => kind === 'deposit')?.minor ?? 0,
    gaps: gaps.filter((gap) => open[gap]),
  }
}
