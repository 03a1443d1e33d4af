import { sql } from 'kysely'
import { deleteInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { sendDueReminders } from './commands/send-due-reminders.ts'
import { sendDigests } from './commands/send-digests.ts'
import { isNewsDue, createNotices } from './commands/create-notices.ts'

/** A notice is deleted half a year after it was created. */
const keptMs = 180 * 24 * 3_600_000

/** Notices that nobody requested: each job looks in its table for what is due. */
export function defineReminderJobs(deps: Deps): void {
  const { db, jobs, now } = deps
  jobs.define({
    queue: 'news',
    schedule: '* * * * *',
    isDue: () => isNewsDue(deps),
    work: () => createNotices(deps),
  })
  // Both are due at the same minute: what a morning reminds of is in the email of that morning.
  jobs.define({
    queue: 'digests',
    schedule: '*/5 * * * *',
    work: async () => {
      try {
        await sendDueReminders(deps)
      } finally {
        await sendDigests(deps)
      }
    },
  })
  jobs.define({
    queue: 'notice-erasure',
    schedule: '31 3 * * *',
    work: () =>
      deleteInBatches(db.query, 'notices', sql`created_at < ${new Date(now().getTime() - keptMs)}`),
  })
}
