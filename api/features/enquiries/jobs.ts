import type { Deps } from '#api/deps.ts'
import { eraseUnsent } from './commands/messages/erase-unsent.ts'
import { isAnyEnquiryDue, advanceDueEnquiries } from './commands/advance-due-enquiries.ts'

/** Ends silent threads, and deletes files that were never sent, whether or not anybody looks. */
export function defineEnquiryJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'enquiry-clock',
    schedule: '* * * * *',
    isDue: () => isAnyEnquiryDue(deps),
    work: () => advanceDueEnquiries(deps),
  })
  deps.jobs.define({
    queue: 'unsent-attachments',
    schedule: '17 * * * *',
    work: () => eraseUnsent(deps),
  })
}
