import type { Deps } from '#api/deps.ts'
import { tellOfPhotos } from './commands/tell-of-photos.ts'

export function defineAlbumJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({
    queue: 'guest-photo-notices',
    schedule: '* * * * *',
    work: () => tellOfPhotos(deps),
  })
}
