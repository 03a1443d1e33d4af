import { inOrder } from './statements.ts'

/**
 * The towns that a vendor names beside its own, by which it is found as well. Rows of older rules
 * are indexed again by the server, which knows the towns.
 */
export const townsOfTheSearch = inOrder(() => [
  `alter table listing_search add column works_in integer[] not null default '{}'`,
])
