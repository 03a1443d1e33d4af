import { inOrder } from './statements.ts'

/**
 * An order by price compares the prices of one currency, and the others come behind by their
 * points: the price of every currency is no order any more.
 */
export const pricesOfOneCurrency = inOrder(() => [
  `alter table listing_search drop column by_price`,
  `create index listing_search_of_category_price
    on listing_search (category, currency, price_minor, business_id)`,
])
