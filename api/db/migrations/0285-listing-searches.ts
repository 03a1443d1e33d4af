import { inOrder } from './statements.ts'

/** What visitors searched for when they found a listing: a figure a day for each term, and nothing of the visitor. */
export const listingSearches = inOrder(() => statements)

const statements = [
  `create table listing_searches (
    business_id uuid not null references businesses on delete cascade,
    day date not null,
    kind text not null check (kind in ('word', 'category', 'town', 'filter')),
    term text collate "C" not null check (length(term) between 1 and 40),
    visitors integer not null check (visitors > 0),
    primary key (business_id, day, kind, term)
  )`,
  `create index listing_searches_by_age on listing_searches (day)`,
]
