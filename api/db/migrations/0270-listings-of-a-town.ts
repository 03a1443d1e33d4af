import { inOrder } from './statements.ts'

/** The listings of a category in one town, the best first: for the map of pages and for similar vendors. */
export const listingsOfTown = inOrder(() => [
  `create index listing_search_of_town on listing_search (category, town_id, by_points, business_id)`,
])
