import { workOnDue } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from './commands/store-upload.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'log' | 'now'>

const atOnce = 20
/** Longer than erasing takes; who dies meanwhile is followed by another. */
const leaseMs = 10 * 60 * 1_000

export function defineFileJobs(deps: Dependencies & Pick<Deps, 'jobs'>): void {
  deps.jobs.define({ queue: erasureQueue, schedule: '*/5 * * * *', work: () => eraseFiles(deps) })
}

/** Erases the files whose time has come, and forgets each once it is gone. */
export function eraseFiles(deps: Dependencies): Promise<void> {
  const { db, files } = deps
  // An upload that is just being recorded holds its row, and is left alone.
  return workOnDue(deps, {
    table: 'fileErasures',
    key: 'fileKey',
    columns: ['fileKey'],
    leaseMs,
    limit: atOnce,
    work: async ({ fileKey }) => {
      await files.delete(fileKey)
      await db.query.deleteFrom('fileErasures').where('fileKey', '=', fileKey).execute()
    },
  })
}
