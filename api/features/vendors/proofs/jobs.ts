import type { Deps } from '#api/deps.ts'
import { isAnyProofDue, advanceDueProofs } from '../commands/proofs/advance-due-proofs.ts'

/** Expires verification documents, whether or not anybody looks. */
export function defineProofJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'proof-expiry',
    schedule: '* * * * *',
    isDue: () => isAnyProofDue(deps),
    work: () => advanceDueProofs(deps),
  })
}
