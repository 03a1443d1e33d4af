import { inOrder } from './statements.ts'

/** Since when the calendar of a business cannot be read, and when its people were told so. */
export const unreadCalendars = inOrder(() => [
  `alter table listing_calendars add column ics_failing_since timestamptz`,
  `alter table listing_calendars add column ics_failure_told_at timestamptz`,
  `update listing_calendars set ics_failing_since = ics_failed_at where ics_failure is not null`,
])
