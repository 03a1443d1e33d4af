import type { Deps } from '#api/deps.ts'
import { isBookingDue, passBookingTime } from './commands/pass-time.ts'

/** Holds end and days come whether or not anybody looks. */
export function defineBookingJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'booking-time',
    schedule: '* * * * *',
    isDue: () => isBookingDue(deps),
    work: () => passBookingTime(deps),
  })
}
