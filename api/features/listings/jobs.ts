import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { calendarQueue, fetchCalendars } from './commands/calendar/fetch-calendars.ts'
import { avifQueue, encodePhotos } from './commands/encode-photos.ts'

type Dependencies = Pick<Deps, 'db' | 'fetch' | 'files' | 'jobs' | 'log' | 'now'>

/** For so long a photo that was removed may come back. */
const keptForMs = 24 * 3_600_000

export function defineListingJobs(deps: Dependencies): void {
  deps.jobs.define({
    queue: avifQueue,
    schedule: '*/5 * * * *',
    work: () => encodePhotos(deps),
  })
  deps.jobs.define({
    queue: calendarQueue,
    schedule: '*/10 * * * *',
    work: () => fetchCalendars(deps),
  })
  deps.jobs.define({
    queue: 'listing-photos-unused',
    schedule: '23 * * * *',
    work: () => deleteUnusedPhotos(deps),
  })
}

/** Photos that have been in neither the draft nor what is public for a day. */
export async function deleteUnusedPhotos({
  db,
  jobs,
  now,
}: Pick<Dependencies, 'db' | 'jobs' | 'now'>): Promise<void> {
  const { numDeletedRows } = await db.query
    .deleteFrom('listingPhotos')
    .where('unusedSince', '<', new Date(now().getTime() - keptForMs))
    .executeTakeFirstOrThrow()
  // The table itself notes the files for erasure.
  if (numDeletedRows > 0n) jobs.wake(erasureQueue)
}
