import { claimDue, workInBatches } from '#api/db/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from './commands/store-upload.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'now'>

const atOnce = 20
/** Longer than erasing takes; who dies meanwhile is followed by another. */
const lease = 10 * 60 * 1_000

export function defineFileJobs(deps: Dependencies & Pick<Deps, 'jobs'>): void {
  deps.jobs.define({ queue: erasureQueue, schedule: '*/5 * * * *', work: () => eraseFiles(deps) })
}

/** Erases the files whose time has come, and forgets each once it is gone. */
export function eraseFiles({ db, files, now: clock }: Dependencies): Promise<void> {
  return workInBatches(atOnce, async () => {
    const now = clock()
    const leasedUntil = new Date(now.getTime() + lease)
    // An upload that is just being recorded holds its row, and is left alone.
    const due = await claimDue(db.query, {
      table: 'fileErasures',
      key: 'fileKey',
      columns: ['fileKey'],
      now,
      leasedUntil,
      limit: atOnce,
    })
    for (const { fileKey } of due) {
      await files.delete(fileKey)
      await db.query.deleteFrom('fileErasures').where('fileKey', '=', fileKey).execute()
    }
    return due.length
  })
}
