import { sql } from 'kysely'
import { deleteInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'

const keptFor = 180 * 24 * 3_600_000

export function defineContactJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({
    queue: 'old-contact-messages',
    schedule: '37 3 * * *',
    work: () => eraseOldMessages(deps),
  })
}

/** Half a year after it came, a message has had its answer. */
export function eraseOldMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteInBatches(
    db.query,
    'contactMessages',
    sql`created_at < ${new Date(now().getTime() - keptFor)}`,
  )
}
