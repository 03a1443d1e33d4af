import { sql } from 'kysely'
import { deleteInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'

/** How long a file waits for its message. */
const keptMs = 24 * 3_600_000

/** Erases the files of messages that were never sent. */
export async function eraseUnsent({
  db,
  jobs,
  now,
}: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - keptMs)
  await deleteInBatches(
    db.query,
    'enquiryAttachments',
    sql`entry_id is null and created_at < ${oldest}`,
  )
  jobs.wake(erasureQueue)
}
