import type { Deps } from '#api/deps.ts'
import { isTimeDue, passTime } from '../commands/proofs/pass-time.ts'

/** Expires verification documents, whether or not anybody looks. */
export function defineProofJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'proof-expiry',
    schedule: '* * * * *',
    isDue: () => isTimeDue(deps),
    work: () => passTime(deps),
  })
}
