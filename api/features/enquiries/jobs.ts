import type { Deps } from '#api/deps.ts'
import { eraseUnsent } from './commands/messages/erase-unsent.ts'
import { isTimeDue, passTime } from './commands/pass-time.ts'

/** Ends silent threads, and deletes files that were never sent, whether or not anybody looks. */
export function defineEnquiryJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'enquiry-clock',
    schedule: '* * * * *',
    isDue: () => isTimeDue(deps),
    work: () => passTime(deps),
  })
  deps.jobs.define({
    queue: 'unsent-attachments',
    schedule: '17 * * * *',
    work: () => eraseUnsent(deps),
  })
}
