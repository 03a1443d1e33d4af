import { inOrder } from './statements.ts'

/** What a booked vendor says on the day; the row comes with the first word. */
export const vendorDays = inOrder(() => [
  `create table vendor_days (
    booking_id uuid primary key references bookings on delete cascade,
    version integer not null check (version >= 1),
    state text not null check (state in ('awaited', 'late', 'arrived', 'done')),
    state_version integer not null check (state_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    updated_at timestamptz not null
  )`,
])
