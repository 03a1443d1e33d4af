import * as v from 'valibot'
import { wordsOf } from '#machines/kernel/values/latin.ts'
import { figureWeeks, foundBySchema } from './figures.schema.ts'
import type { FoundBy, FoundFilter, SearchTermKind } from './figures.schema.ts'

const dayMs = 24 * 3_600_000

/** The Mondays of the weeks that a vendor looks back on, in UTC, the present week's last. */
export function mondaysUntil(now: Date): string[] {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const monday = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) - sinceMonday * dayMs
  return Array.from({ length: figureWeeks }, (_, place) =>
    new Date(monday - (figureWeeks - 1 - place) * 7 * dayMs).toISOString().slice(0, 10),
  )
}

const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|okhttp|axios|scrapy|facebookexternalhit|embedly/i

/**
 * Whether a person has seen the page, as far as the request tells: programs and pages loaded ahead
 * count for nothing.
 */
export function isPersonsView({
  userAgent,
  purpose,
}: {
  userAgent: string | null
  purpose: string | null
}): boolean {
  if (userAgent === null || userAgent.trim().length < 10 || programs.test(userAgent)) return false
  return !/prefetch|prerender|preview/i.test(purpose ?? '')
}

/** Whom an address stands for: a household has one, and of IPv6 the first half. */
export function householdOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

/** More words than this say no more about what somebody looks for. */
const maxWords = 6

/** The parts of an address that stand for a filter whose value is nobody's to know. */
const filterOf: Readonly<Record<string, FoundFilter>> = {
  priceFrom: 'price',
  priceTo: 'price',
  guests: 'guests',
  date: 'date',
  languages: 'languages',
  fields: 'fields',
}

/**
 * What a search tells the vendor who is found by it: its words, category and town, and of other
 * filters the names.
 */
export function foundBy(asked: Readonly<Record<string, string>>): FoundBy | null {
  const { q = '', category = null, town = null } = asked
  const filters = Object.keys(asked).flatMap((name) => filterOf[name] ?? [])
  const found = { words: q.slice(0, 100), category, town, filters: [...new Set(filters)] }
  const isEmpty = q === '' && category === null && town === null && filters.length === 0
  return !isEmpty && v.is(foundBySchema, found) ? found : null
}

/** The terms of a search, each counted on its own. A town is counted by its number. */
export function termsOf(
  { words, category, filters }: FoundBy,
  townId: number | null,
): { kind: SearchTermKind; term: string }[] {
  const distinct = [...new Set(wordsOf(words))].filter((word) => word.length <= 40)
  return [
    ...distinct.slice(0, maxWords).map((term) => ({ kind: 'word' as const, term })),
    ...(category === null ? [] : [{ kind: 'category' as const, term: category }]),
    ...(townId === null ? [] : [{ kind: 'town' as const, term: String(townId) }]),
    ...filters.map((term) => ({ kind: 'filter' as const, term })),
  ]
}
