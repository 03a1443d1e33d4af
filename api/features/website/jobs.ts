import { sql } from 'kysely'
import { limits } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { redrawPhotos } from '#api/features/files/commands/redraw-photos.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'jobs' | 'log' | 'now'>

export function defineWebsiteJobs(deps: Dependencies): void {
  deps.jobs.define({
    queue: 'page-photos-redraw',
    schedule: '*/5 * * * *',
    work: () => redrawPagePhotos(deps),
  })
}

/** Draws the photos of wedding pages anew that still have what their cameras wrote. */
export function redrawPagePhotos(deps: Dependencies): Promise<void> {
  return redrawPhotos(deps, {
    name: 'weddingPagePhotos',
    maxBytes: limits.photoBytes,
    // A version on, so that no undo brings back a row that names the original.
    changes: ({ width, height }, updatedAt) => ({
      width,
      height,
      version: sql<number>`version + 1`,
      updatedAt,
    }),
  })
}
