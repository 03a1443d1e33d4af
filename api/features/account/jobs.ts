import type { Deps } from '#api/deps.ts'
import { eraseDueAccounts, isErasureDue } from './commands/deletion/erase-accounts.ts'
import { finishErasures } from './commands/deletion/finish-erasures.ts'
import { eraseRegistrationsBefore } from './queries.ts'

/**
 * Deletes what is stored for a limited time: accounts to be deleted, and unverified registrations.
 */
export function defineAccountJobs(deps: Deps): void {
  const { db, jobs, now } = deps
  jobs.define({
    queue: 'account-erasure',
    schedule: '* * * * *',
    isDue: () => isErasureDue(deps),
    work: () => eraseAccounts(deps),
  })
  jobs.define({
    queue: 'unverified-registrations',
    schedule: '*/15 * * * *',
    work: () => eraseRegistrationsBefore(db.query, now()),
  })
}

/** Erases the accounts that are due, from the tables and then from everywhere else. */
async function eraseAccounts(deps: Deps) {
  await eraseDueAccounts(deps)
  deps.jobs.wake(fileQueue)
  await finishErasures(deps)
}

/** The vendors' job that erases the files of documents. */
const fileQueue = 'file-erasure'
