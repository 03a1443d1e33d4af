import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { rankingPoints } from '#machines/marketplace/search.rules.ts'
import type { SearchSort } from '#machines/marketplace/search.schema.ts'
import { distanceFrom } from '../area/queries.ts'
import { wordQuery } from '../matching/queries.ts'
import type { Matching } from '../matching/queries.ts'

/** Where a page of results ended. */
export interface PageEnd {
  rank: string
  id: string
}

/** Orders with a column of their own, in which lower values come first. */
export const sortColumns: Partial<Record<SearchSort, string>> = {
  price: 'by_price',
  rating: 'by_rating',
  newest: 'by_newest',
}

/** The lower comes first. */
export function rankOf({ search, town, completions }: Matching): RawBuilder<string> {
  const column = sortColumns[search.sort]
  if (column) return sql.ref(`s.${column}`)
  if (search.sort === 'distance' && town)
    return sql`round(coalesce(${distanceFrom(town)}, 99999) * 1000)::bigint`
  const { name, near, nearKmEachPoint } = rankingPoints
  const named =
    search.words.length === 0
      ? sql`0`
      : sql`case when s.words @@ ${wordQuery(search.words, completions, 'A')}::tsquery then ${name}::int else 0 end`
  const nearness = town
    ? sql`greatest(0, ${near}::int - floor(coalesce(${distanceFrom(town)}, 99999) / ${nearKmEachPoint}::float8)::int)`
    : sql`0`
  return sql`(s.by_points - ${named} - ${nearness})::bigint`
}

/** Whether a row comes after the end of the page before; `rank` is what pages are ordered by. */
export function beyond(rank: RawBuilder<unknown>, after: PageEnd | null): RawBuilder<boolean> {
  return after === null
    ? sql`true`
    : sql`(${rank}, business_id) > (${after.rank}::bigint, ${after.id}::uuid)`
}
