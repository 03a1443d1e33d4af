import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isBeginning } from '#machines/marketplace/search.rules.ts'
import type { Search } from '#machines/marketplace/search.rules.ts'
import type { PlacedTown } from '#api/features/places/queries.ts'
import { reaches } from '../area/queries.ts'
import type { Completions } from '../words/queries.ts'

/** A search with what its town and its words stand for. */
export interface Matching {
  search: Search
  town: PlacedTown | null
  completions: Completions
}

/**
 * The rows `s` that match a search, as what follows `from`. Where a place is given, its cells, the
 * words and the category are looked up first, in their indexes: few rows are left of which to ask
 * the rest. Other indexes would find many rows that are not there.
 */
export function matchingRows(run: Matching): RawBuilder<unknown> {
  const { search, town } = run
  const words =
    search.words.length > 0
      ? [sql`s.words @@ ${wordQuery(search.words, run.completions)}::tsquery`]
      : []
  const first = [...words, ...categoryOf(search)]
  const others = [...conditionsOfAll(search), ...conditionsOfFields(search)]
  if (town === null || search.town === null)
    return sql`listing_search s where ${allOf([...first, ...others])}`
  const { cells, isThere } = reaches(town, search.radius)
  return sql`(select * from listing_search s where ${allOf([...first, cells])} offset 0) as s
    where ${allOf([isThere, ...others])}`
}

/** Whether a row `s` that matches all other conditions is of the search's category and fields. */
export function inItsCategory(search: Search): RawBuilder<boolean> {
  return allOf([...categoryOf(search), ...conditionsOfFields(search)])
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

function conditionsOfAll({ price, guests, date, tags }: Search) {
  const conditions: RawBuilder<unknown>[] = []
  if (price)
    conditions.push(
      sql`s.currency = ${price.currency}`,
      sql`s.price_minor between ${price.from} and ${price.to}`,
    )
  if (guests !== null) conditions.push(sql`s.guests @> ${guests}::int`)
  if (date !== null)
    conditions.push(
      sql`not exists (select from unavailable_days u where u.business_id = s.business_id and u.day = ${date}::date)`,
      sql`not exists (select from listing_calendars c where c.business_id = s.business_id
        and extract(dow from ${date}::date)::int = any(c.weekdays_off))`,
    )
  return [...conditions, ...tags.filter(isOfAll).map(hasTag)]
}

function categoryOf({ category }: Search) {
  return category === null ? [] : [sql`s.category = ${category}`]
}

function conditionsOfFields({ tags, numbers }: Search) {
  const conditions: RawBuilder<unknown>[] = tags.filter((tag) => !isOfAll(tag)).map(hasTag)
  for (const { key, atLeast, value, currency } of numbers) {
    if (currency !== null) conditions.push(sql`s.currency = ${currency}`)
    conditions.push(sql`(s.numbers ->> ${key})::bigint ${sql.raw(atLeast ? '>=' : '<=')} ${value}`)
  }
  return conditions
}

/** Vendors of every category have languages; all other tags are of fields. */
function isOfAll({ group }: Search['tags'][number]) {
  return group === 'languages'
}

function hasTag({ anyOf }: Search['tags'][number]) {
  return sql`s.tags && ${anyOf}::text[]`
}

/**
 * Words consist of letters and digits. A word that may be a beginning also matches longer words:
 * those that listings have, which the index looks up one by one, or else whatever begins with it.
 */
export function wordQuery(words: string[], completions: Completions, weight = '') {
  return words
    .map((word) => {
      const known = completions.get(word) ?? []
      if (known.length > 0) return `(${known.map((each) => lexeme(each, weight)).join(' | ')})`
      return lexeme(word, `${isBeginning(word) ? '*' : ''}${weight}`)
    })
    .join(' & ')
}

function lexeme(word: string, flags: string) {
  return `'${word}'${flags ? `:${flags}` : ''}`
}
