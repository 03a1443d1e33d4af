import { inOrder } from './statements.ts'

/**
 * What the release before orders by, where 0986 has dropped it. It goes with a migration of a later
 * release, once no process reads it.
 */
export const pricesOfTheReleaseBefore = inOrder(() => [
  `alter table listing_search add column if not exists by_price bigint
    generated always as (coalesce(price_minor, 9007199254740991)) stored`,
  `create index if not exists listing_search_by_price on listing_search (by_price, business_id)`,
  `create index if not exists listing_search_of_category_by_price
    on listing_search (category, by_price, business_id)`,
])
