import { begin } from '#machines/kernel/lifecycle.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import { newId } from '#api/db/id.ts'
import { newShortLinkToken } from '#api/features/secrets/commands/link-token.ts'

/**
 * The columns of an invitation that is sent now, and the token of its link, of which the row holds
 * only the hash.
 */
export function newInvitation(
  { email, invitedBy }: { email: string; invitedBy: string },
  now: Date,
) {
  const { token, tokenHash } = newShortLinkToken()
  const { stored } = begin(partnerInvitation, { sentAt: now.toISOString() })
  const columns = {
    id: newId(now),
    email,
    tokenHash,
    state: stored.state,
    chartVersion: stored.version,
    facts: JSON.stringify(stored.facts),
    expiresAt: new Date(stored.facts.expiresAt),
    since: now,
    invitedBy,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  return { token, columns }
}
