import * as v from 'valibot'
import { wordsOf } from '#machines/kernel/values/latin.ts'
import { fields, fieldsOf, isAmount } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import { withPresentKeys } from '#machines/listings/fields/former-keys.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { SearchParams } from './search-address.rules.ts'
import { searchQuerySchema } from './search.schema.ts'
import type { LooseFilter, SearchQuery, SearchSort } from './search.schema.ts'

/** A search as it is run: every condition that is present must hold. */
export interface Search {
  words: string[]
  category: ServiceCategory | null
  town: number | null
  /** In kilometres; a vendor who travels farther is found beyond it. */
  radius: number
  price: { currency: string; from: number; to: number } | null
  /** In which an order by price compares; null where the address names none. */
  currency: string | null
  guests: number | null
  date: string | null
  /**
   * At least one of these tags for each group; of a group that asks for all, each tag is a group.
   */
  tags: { group: string; anyOf: string[] }[]
  /** An amount is compared with those of its currency alone; what is no amount has none. */
  numbers: { key: FieldKey; atLeast: boolean; value: number; currency: string | null }[]
  sort: SearchSort
}

export const defaultRadius = 50

/** The maximum number of words; more are ignored. */
const maxWords = 8

/**
 * What the address asks for. Null with the key of a field that the category does not have, or that
 * the search may not ask for.
 */
export function searchOf(query: SearchQuery): Search | { unknownField: string } {
  const category = query.category ?? null
  const ofFields = fieldConditions(query)
  if ('unknownField' in ofFields) return ofFields
  const languages = query.languages?.split(',').map((code) => `lang.${code}`)
  return {
    words: [...new Set(wordsOf(query.q ?? ''))].slice(0, maxWords),
    category,
    town: query.town === undefined ? null : Number(query.town),
    radius: Number(query.radius ?? defaultRadius),
    price: priceOf(query),
    currency: query.currency ?? null,
    guests: query.guests === undefined ? null : Number(query.guests),
    date: query.date ?? null,
    ...ofFields,
    tags: [...(languages ? [{ group: 'languages', anyOf: languages }] : []), ...ofFields.tags],
    sort: query.sort ?? 'fit',
  }
}

/**
 * Whether a word may be the beginning of a longer one: with three letters, or with one where words
 * are written without spaces and a letter is a syllable or a word.
 */
export function isBeginning(word: string): boolean {
  return word.length > 2 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word)
}

/**
 * What an address asks for without what is no search, so that it can be shown: an address may say
 * anything.
 */
export function readableIn(asked: SearchParams): SearchParams {
  const { entries } = searchQuerySchema
  const known = Object.entries(asked).filter(([name, value]) =>
    v.is(entries[name as keyof typeof entries], value),
  )
  const { fields: all, ...search } = Object.fromEntries(known)
  const query = search as SearchQuery
  const chosen = all
    ?.split(',')
    .filter((one) => !('unknownField' in searchOf({ ...query, fields: one })))
  return { ...search, ...(chosen?.length ? { fields: chosen.join(',') } : {}) }
}

/** What the address asks of the category's fields. */
function fieldConditions({
  category,
  fields: asked,
  currency,
}: Pick<SearchQuery, 'category' | 'fields' | 'currency'>):
  | Pick<Search, 'tags' | 'numbers'>
  | { unknownField: string } {
  const tags: Search['tags'] = []
  const numbers: Search['numbers'] = []
  for (const each of asked === undefined ? [] : withPresentKeys(asked).split(',')) {
    const [key, option = ''] = each.split('.') as [FieldKey, string?]
    const filter = filterOf(category ?? null, key)
    if (filter === null || !accepts(fields[key], option)) return { unknownField: key }
    const isOneOf = filter === 'anyOf' ? tags.find(({ group }) => group === key) : undefined
    if (filter === 'atLeast' || filter === 'atMost')
      numbers.push({
        key,
        atLeast: filter === 'atLeast',
        value: Number(option),
        currency: isAmount(key) ? (currency ?? null) : null,
      })
    else if (isOneOf) isOneOf.anyOf.push(each)
    else tags.push({ group: filter === 'anyOf' ? key : each, anyOf: [each] })
  }
  return { tags, numbers }
}

function filterOf(category: ServiceCategory | null, key: FieldKey) {
  if (category === null || !fieldsOf(category).includes(key)) return null
  return (fields[key] as Field & { filter?: string }).filter ?? null
}

function accepts(field: Field, option: string) {
  if (field.kind === 'choice' || field.kind === 'choices') return field.options.includes(option)
  return field.kind === 'yesNo' ? option === 'yes' : /^\d{1,13}$/.test(option)
}

function priceOf({ currency, priceFrom, priceTo }: SearchQuery): Search['price'] {
  if (currency === undefined || (priceFrom === undefined && priceTo === undefined)) return null
  return {
    currency,
    from: Number(priceFrom ?? 0),
    to: priceTo === undefined ? Number.MAX_SAFE_INTEGER : Number(priceTo),
  }
}

/** Which filters a search has. */
export function filtersIn(search: Search): LooseFilter[] {
  const has: Record<LooseFilter, boolean> = {
    q: search.words.length > 0,
    category: search.category !== null,
    town: search.town !== null,
    price: search.price !== null,
    guests: search.guests !== null,
    date: search.date !== null,
    languages: search.tags.some(({ group }) => group === 'languages'),
    fields: search.numbers.length > 0 || search.tags.some(({ group }) => group !== 'languages'),
  }
  return (Object.keys(has) as LooseFilter[]).filter((filter) => has[filter])
}

/** The same search without one of its filters. Fields belong to their category and go with it. */
export function without(search: Search, filter: LooseFilter): Search {
  const languages = search.tags.filter(({ group }) => group === 'languages')
  const others = search.tags.filter(({ group }) => group !== 'languages')
  const sort = search.sort === 'distance' ? 'fit' : search.sort
  const left: Record<LooseFilter, Partial<Search>> = {
    q: { words: [] },
    category: { category: null, tags: languages, numbers: [] },
    town: { town: null, sort },
    price: { price: null },
    guests: { guests: null },
    date: { date: null },
    languages: { tags: others },
    fields: { tags: languages, numbers: [] },
  }
  return { ...search, ...left[filter] }
}

/** The same search without its amounts, as another currency leaves it; null where it has none. */
export function inAnyCurrency(search: Search): Search | null {
  const numbers = search.numbers.filter(({ currency }) => currency === null)
  if (search.price === null && numbers.length === search.numbers.length) return null
  return { ...search, price: null, numbers }
}

/**
 * The ranking, printed on the page: points for a name that has every word, for a complete listing
 * (index.rules.ts), for the rating, and for being near. Nothing can be paid for.
 */
export const rankingPoints = { name: 50, complete: 30, rated: 20, near: 20, nearKmEachPoint: 5 }

/** The points for a rating, in hundredths of a star: none for one star, all for five. */
export function ratedPoints(rating: number): number {
  return Math.round(((rating - 100) * rankingPoints.rated) / 400)
}
