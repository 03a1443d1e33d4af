import { inOrder } from './statements.ts'

/** An index of the bookings among which `mayWait` finds those that wait for somebody. */
export const bookingsThatMayWait = inOrder(() => [
  `create index bookings_that_may_wait on bookings (business_id)
    where wedding_id is not null and agreement not in ('cancelled', 'lapsed')
      and (agreement in ('moving', 'stuck') or contract in ('offered', 'half_signed')
        or money in ('deposit_due', 'balance_due'))`,
])
