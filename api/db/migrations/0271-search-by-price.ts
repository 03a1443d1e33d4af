import { inOrder } from './statements.ts'

/**
 * The languages apart from the other tags, because a search without a category counts them and the
 * currency alone; and an index that answers a search by price without reading the rows.
 */
export const searchByPrice = inOrder(() => [
  `alter table listing_search add column spoken text[] not null default '{}'`,
  `update listing_search set spoken = array(
    select tag from unnest(tags) as tag where starts_with(tag, 'lang.') order by tag)`,
  `create index listing_search_price on listing_search (currency, price_minor)
    include (category, spoken, by_points, business_id)`,
])
