import type { Deps } from '#api/deps.ts'
import { invitationExpiry } from '#api/features/invitations/commands/expire-invitations.ts'
import { businessInvitations } from './commands/business-invitations.ts'

export function defineColleagueJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({
    queue: 'colleague-invitation-expiry',
    ...invitationExpiry(deps, businessInvitations),
  })
}
