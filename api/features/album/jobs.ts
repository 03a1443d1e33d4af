import type { Deps } from '#api/deps.ts'
import { announcePhotos } from './commands/announce-photos.ts'

export function defineAlbumJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({
    queue: 'guest-photo-notices',
    schedule: '* * * * *',
    work: () => announcePhotos(deps),
  })
}
