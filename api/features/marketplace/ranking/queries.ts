import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { rankingPoints } from '#machines/marketplace/search.rules.ts'
import type { Search } from '#machines/marketplace/search.rules.ts'
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
  rating: 'by_rating',
  newest: 'by_newest',
}

/** The lower comes first. */
export function rankOf({ search, town, completions }: Matching): RawBuilder<string> {
  const column = sortColumns[search.sort]
  if (column) return sql.ref(`s.${column}`)
  if (search.sort === 'price')
    return sql`case when ${isPricedIn(search)} then s.price_minor else ${behindPrices} + s.by_points end`
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

/**
 * An order by price compares those of one currency, since there are no exchange rates; whoever
 * has no price in it comes behind them, the best match first.
 */
const behindPrices = sql`${sql.lit(2 * maxMinor)}::bigint`

function isPricedIn({ currency, category }: Pick<Search, 'currency' | 'category'>) {
  return sql`(s.currency = ${currency ?? commonest(category)} and s.price_minor is not null)`
}

/** The currency of most vendors. */
function commonest(category: Search['category']) {
  return sql`(select split_part(tag, '.', 2) from listing_counts
    where starts_with(tag, 'cur.') and ${category === null ? sql`true` : sql`category = ${category}`}
    group by tag order by sum(n) desc, tag limit 1)`
}

/**
 * The first rows by price of all vendors, or of a category, with their rank: each of its two parts
 * is read from an index, and the second only where the first leaves room. The last limit tells
 * PostgreSQL what the others amount to.
 */
export function rowsByPrice(
  search: Pick<Search, 'currency' | 'category'>,
  after: PageEnd | null,
  limit: number,
): RawBuilder<unknown> {
  const { category } = search
  const ofCategory = category === null ? sql`true` : sql`s.category = ${category}`
  const behind =
    after === null
      ? sql`true`
      : sql`(s.by_points, s.business_id) > (${after.rank}::bigint - ${behindPrices}, ${after.id}::uuid)`
  return sql`(with priced as materialized (
      select s.*, s.price_minor as rank from listing_search s
      where ${ofCategory} and ${isPricedIn(search)} and ${beyond(sql`s.price_minor`, after)}
      order by s.price_minor, s.business_id limit ${limit})
    select * from priced union all (
      select s.*, ${behindPrices} + s.by_points as rank from listing_search s
      where ${ofCategory} and not ${isPricedIn(search)} and ${behind}
      order by s.by_points, s.business_id limit greatest(0, ${limit} - (select count(*) from priced)))
    limit ${limit})`
}

/** Whether a row comes after the end of the page before; `rank` is what pages are ordered by. */
export function beyond(rank: RawBuilder<unknown>, after: PageEnd | null): RawBuilder<boolean> {
  return after === null
    ? sql`true`
    : sql`(${rank}, business_id) > (${after.rank}::bigint, ${after.id}::uuid)`
}
