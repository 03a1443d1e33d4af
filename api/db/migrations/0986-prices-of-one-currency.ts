import { inOrder } from './statements.ts'

/**
 * An order by price compares the prices of one currency, and the others come behind by their
 * points. The release before orders by the prices of every currency as long as it runs beside this
 * one: their column stays.
 */
export const pricesOfOneCurrency = inOrder(() => [
  `create index listing_search_of_category_price
    on listing_search (category, currency, price_minor, business_id)`,
])
