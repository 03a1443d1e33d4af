import { inOrder } from './statements.ts'

/**
 * When a booked vendor comes, starts and leaves, by their own word, and the line of the couple’s schedule that says it. What a person
 * has changed there is theirs. The lines go with the wedding.
 */
export const vendorTimes = inOrder(() => [
  `alter table bookings
    add column arrives_minute integer check (arrives_minute between 0 and starts_minute),
    add column starts_minute integer check (starts_minute between 0 and 1439),
    add column ends_minute integer check (ends_minute > starts_minute and ends_minute <= starts_minute + 1440)`,
  `alter table schedule_items
    add column booking_id uuid references bookings on delete set null,
    add column set_up_until_minute integer check (set_up_until_minute between 0 and 1439),
    add column is_by_hand boolean not null default false`,
  `create index schedule_items_of_booking on schedule_items (booking_id) where booking_id is not null`,
])
