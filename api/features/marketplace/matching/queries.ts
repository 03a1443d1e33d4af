import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Search } from '#machines/marketplace/search.rules.ts'
import type { PlacedTown } from '#api/features/places/queries.ts'
import { boxAround, distanceFrom } from '../area/queries.ts'

/** All conditions of a search on a row `s`. */
export function matching(search: Search, town: PlacedTown | null): RawBuilder<boolean> {
  const { words, category, price, guests, date, tags, numbers } = search
  const conditions: RawBuilder<unknown>[] = []
  if (words.length > 0) conditions.push(sql`s.words @@ ${wordQuery(words)}::tsquery`)
  if (category !== null) conditions.push(sql`s.category = ${category}`)
  if (town !== null && search.town !== null)
    conditions.push(
      sql`s.area && ${boxAround(town, search.radius)}::box`,
      sql`${distanceFrom(town)} <= greatest(${search.radius}::float8, s.reach_km)`,
    )
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
  for (const { anyOf } of tags) conditions.push(sql`s.tags && ${anyOf}::text[]`)
  for (const { key, atLeast, value, currency } of numbers) {
    if (currency !== null) conditions.push(sql`s.currency = ${currency}`)
    conditions.push(sql`(s.numbers ->> ${key})::bigint ${sql.raw(atLeast ? '>=' : '<=')} ${value}`)
  }
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/**
 * Words consist of letters and digits. A word of three letters or more also matches longer words.
 */
export function wordQuery(words: string[], weight = '') {
  return words
    .map((word) => {
      const flags = `${word.length > 2 ? '*' : ''}${weight}`
      return `'${word}'${flags ? `:${flags}` : ''}`
    })
    .join(' & ')
}
