import { inOrder } from './statements.ts'

/**
 * When the calendar of a business is read next at its address, since when it cannot be, and how many
 * events fell on each day when it could: a change of how many weddings a day needs no other reading.
 */
export const calendarFeeds = inOrder(() => [
  `alter table listing_calendars add column ics_due_at timestamptz,
    add column ics_failed_at timestamptz,
    add column ics_events jsonb not null default '{}' check (jsonb_typeof(ics_events) = 'object')`,
  `update listing_calendars set ics_due_at = now() where ics_address <> ''`,
  `create index listing_calendars_due on listing_calendars (ics_due_at) where ics_due_at is not null`,
])
