import { inOrder } from './statements.ts'

/**
 * How often a listing is viewed: a figure a day. Who has been counted today is kept as a hash under a
 * key of the day, and both go when the day is over.
 */
export const listingFigures = inOrder(() => statements)

const statements = [
  `create table listing_days (
    business_id uuid not null references businesses on delete cascade,
    day date not null,
    views integer not null check (views > 0),
    primary key (business_id, day)
  )`,
  `create index listing_days_by_age on listing_days (day)`,
  `create table listing_visits (
    day date not null,
    business_id uuid not null references businesses on delete cascade,
    visitor bytea not null check (length(visitor) = 16),
    primary key (day, business_id, visitor)
  )`,
  `create index listing_visits_of_business on listing_visits (business_id)`,
  `create table visit_keys (
    day date primary key,
    key bytea not null check (length(key) = 32)
  )`,
]
