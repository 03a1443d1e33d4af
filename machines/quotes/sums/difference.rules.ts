import type { QuoteContent, QuoteLine } from '../quote-content.schema.ts'
import { quoteSums } from './quote-sums.rules.ts'

/** A line that was added, removed or changed in another version. */
export type LineDifference =
  | { is: 'added'; after: QuoteLine; minor: number }
  | { is: 'removed'; before: QuoteLine; minor: number }
  | { is: 'changed'; before: QuoteLine; after: QuoteLine; minor: number }

/** The other terms that versions are compared by. */
export const comparedTerms = [
  'currency',
  'guests',
  'discount',
  'tax',
  'deposit',
  'plan',
  'validUntil',
  'terms',
] as const satisfies (keyof QuoteContent)[]

export type ComparedTerm = (typeof comparedTerms)[number]

export interface QuoteDifference {
  lines: LineDifference[]
  terms: ComparedTerm[]
  /** The change of the total; null if the currencies differ. */
  totalMinor: number | null
}

/**
 * What a version changes of the one before, in the order of the newer one; removed lines come last.
 */
export function differenceOf(before: QuoteContent, after: QuoteContent): QuoteDifference {
  const [was, is] = [minorsOf(before), minorsOf(after)]
  const older = new Map(before.lines.map((line) => [line.id, line]))
  const newer = new Set(after.lines.map(({ id }) => id))
  const kept = after.lines.flatMap((line): LineDifference[] => {
    const old = older.get(line.id)
    if (!old) return [{ is: 'added', after: line, minor: is.of(line) }]
    if (isSame(old, line)) return []
    return [{ is: 'changed', before: old, after: line, minor: is.of(line) - was.of(old) }]
  })
  const gone = before.lines
    .filter(({ id }) => !newer.has(id))
    .map((line): LineDifference => ({ is: 'removed', before: line, minor: -was.of(line) }))
  return {
    lines: [...kept, ...gone],
    terms: comparedTerms.filter((term) => !isSame(before[term], after[term])),
    totalMinor: before.currency === after.currency ? is.total - was.total : null,
  }
}

/** What each line adds to the total before discount and tax: nothing if it is not chosen. */
function minorsOf(content: QuoteContent) {
  const { lines, total } = quoteSums(content)
  const known = new Map(lines.map(({ line, minor, counts }) => [line.id, counts ? minor : 0]))
  return { total, of: ({ id }: QuoteLine) => known.get(id) ?? 0 }
}

/** One schema parsed both, so their keys are in the same order. */
function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
