import type { Deps } from '#api/deps.ts'
import { isAnyWaitDue, advanceDueWaits } from './commands/queue/advance-due-waits.ts'
import { isAnyBookingDue, advanceDueBookings } from './commands/advance-due-bookings.ts'

/** Ends holds, completes days and offers places, whether or not anybody looks. */
export function defineBookingJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'booking-time',
    schedule: '* * * * *',
    isDue: () => isAnyBookingDue(deps),
    work: () => advanceDueBookings(deps),
  })
  deps.jobs.define({
    queue: 'day-queue',
    schedule: '* * * * *',
    isDue: () => isAnyWaitDue(deps),
    work: () => advanceDueWaits(deps),
  })
}
