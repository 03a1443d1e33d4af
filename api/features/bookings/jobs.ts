import type { Deps } from '#api/deps.ts'
import { isQueueDue, passQueueTime } from './commands/queue/pass-queue-time.ts'
import { isBookingDue, passBookingTime } from './commands/pass-time.ts'

/** Ends holds, completes days and offers places, whether or not anybody looks. */
export function defineBookingJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'booking-time',
    schedule: '* * * * *',
    isDue: () => isBookingDue(deps),
    work: () => passBookingTime(deps),
  })
  deps.jobs.define({
    queue: 'day-queue',
    schedule: '* * * * *',
    isDue: () => isQueueDue(deps),
    work: () => passQueueTime(deps),
  })
}
