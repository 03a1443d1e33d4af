import type { Deps } from '#api/deps.ts'
import { isTimeDue, passTime } from './commands/pass-time.ts'

/** Silence ends an enquiry whether or not anybody looks. */
export function defineEnquiryJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'enquiry-clock',
    schedule: '* * * * *',
    isDue: () => isTimeDue(deps),
    work: () => passTime(deps),
  })
}
