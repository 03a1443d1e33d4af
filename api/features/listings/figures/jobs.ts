import { sql } from 'kysely'
import { figureWeeks } from '#machines/listings/figures/figures.schema.ts'
import { deleteInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'

const dayMs = 24 * 3_600_000
/** A week longer than anybody looks back. */
const keptMs = (figureWeeks + 1) * 7 * dayMs

export function defineFigureJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({
    queue: 'old-listing-figures',
    schedule: '3 * * * *',
    work: () => eraseOldFigures(deps),
  })
}

/**
 * When a day is over, nobody can tell any more who was counted on it; figures go when nobody looks
 * back on them.
 */
export async function eraseOldFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const oldest = new Date(now().getTime() - keptMs).toISOString().slice(0, 10)
  await deleteInBatches(db.query, 'visitKeys', sql`day < ${today}::date`)
  await deleteInBatches(db.query, 'listingVisits', sql`day < ${today}::date`)
  await deleteInBatches(db.query, 'listingDays', sql`day < ${oldest}::date`)
  await deleteInBatches(db.query, 'listingSearches', sql`day < ${oldest}::date`)
}
