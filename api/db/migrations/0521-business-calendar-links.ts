import { inOrder } from './statements.ts'

/** The address at which calendar programs read the bookings of a business: its hash, since when, and when one last came for it. */
export const businessCalendarLinks = inOrder(() => [
  `alter table listing_calendars
    add column link_hash bytea unique check (length(link_hash) = 32),
    add column link_created_at timestamptz,
    add column link_read_at timestamptz,
    add check ((link_hash is null) = (link_created_at is null))`,
])
