import type { Deps } from '#api/deps.ts'
import { erasureQueue } from './commands/store-file.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'now'>

const atOnce = 20
/** Longer than erasing takes; who dies meanwhile is followed by another. */
const lease = 10 * 60 * 1_000

export function defineVendorJobs(deps: Dependencies & Pick<Deps, 'jobs'>): void {
  deps.jobs.define({ queue: erasureQueue, schedule: '*/5 * * * *', work: () => eraseFiles(deps) })
}

/** Erases the files whose time has come, and forgets each once it is gone. */
export async function eraseFiles({ db, files, now }: Dependencies): Promise<void> {
  for (;;) {
    const due = await claimDue({ db, now })
    for (const { fileKey } of due) {
      await files.delete(fileKey)
      await db.query.deleteFrom('fileErasures').where('fileKey', '=', fileKey).execute()
    }
    if (due.length < atOnce) return
  }
}

/** Takes some for this worker alone: an upload that is just being recorded holds its row, and is left alone. */
function claimDue({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const time = now()
  return db.query
    .with(
      (name) => name('due').materialized(),
      (part) =>
        part
          .selectFrom('fileErasures')
          .select('fileKey')
          .where('dueAt', '<=', time)
          .orderBy('dueAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('fileErasures')
    .from('due')
    .whereRef('fileErasures.fileKey', '=', 'due.fileKey')
    .set({ dueAt: new Date(time.getTime() + lease) })
    .returning('fileErasures.fileKey')
    .execute()
}
