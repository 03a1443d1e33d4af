import type { QuoteContent } from '../quote-content.schema.ts'
import { quoteSums } from './quote-sums.rules.ts'

/** What a quote leaves open, so that its total may not be all that the couple will pay. */
export const gaps = ['tax', 'guests', 'hours', 'options', 'terms'] as const

export type Gap = (typeof gaps)[number]

/** A quote counted for one headcount. */
export interface Compared {
  total: number
  /** What each guest costs, rounded up; null without a headcount. */
  perGuest: number | null
  /** What it would cost with every optional line. */
  withOptions: number
  deposit: number
  gaps: Gap[]
}

/** Counts a quote for a headcount, with the names of what it leaves open. */
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
