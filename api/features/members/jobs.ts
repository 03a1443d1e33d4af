import type { Deps } from '#api/deps.ts'
import { invitationExpiry } from '#api/features/invitations/commands/expire-invitations.ts'
import { weddingInvitations } from './commands/invitations/wedding-invitations.ts'

export function defineMemberJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({ queue: 'invitation-expiry', ...invitationExpiry(deps, weddingInvitations) })
}
