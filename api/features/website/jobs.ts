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

/** Re-encodes the photos of wedding pages that still contain their cameras’ metadata. */
export function redrawPagePhotos(deps: Dependencies): Promise<void> {
  return redrawPhotos(deps, {
    name: 'weddingPagePhotos',
    maxBytes: limits.photoBytes,
    // Raises the version, so that no undo restores a row that names the original file.
    changes: ({ width, height }, updatedAt) => ({
      width,
      height,
      version: sql<number>`version + 1`,
      updatedAt,
    }),
  })
}
