import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { InvitationEvent } from '#machines/wedding/invitation/invitation.machine.ts'
import { resendFrom } from '#machines/wedding/invitation/invitation.rules.ts'
import { allowedFor, sideOf, whyNot } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { storedInvitation } from '../../invitations/queries.ts'
import type { InvitationRow } from '../../invitations/queries.ts'

/**
 * Does to an invitation what its chart allows, and nothing else: the one way in which a row changes after it was made. The row is
 * locked by the caller's transaction. `userId` is who does it; null is the product, or somebody without an account.
 */
export async function moveInvitation(
  tx: Queryable,
  row: InvitationRow,
  event: InvitationEvent,
  { userId, ...also }: { userId: string | null; tokenHash?: Buffer; acceptedBy?: string },
): Promise<InvitationRow> {
  const standing = { state: row.state, facts: row.facts }
  const refusedBy = whyNot(standing, event)
  requireAllowed({
    state: row.state,
    event: event.type,
    refusedBy,
    allowed: () => allowedFor(standing, sideOf[event.type], event.at),
    ...(refusedBy?.includes('waitedToResend') ? { allowedFrom: resendFrom(row.facts) } : {}),
  })
  const at = new Date(event.at)
  const { stored, told } = advance(partnerInvitation, storedInvitation(row), event)
  const moved = await tx
    .updateTable('partnerInvitations')
    .set({
      ...also,
      state: stored.state,
      chartVersion: stored.version,
      facts: JSON.stringify(stored.facts),
      expiresAt: new Date(stored.facts.expiresAt),
      since: stored.state === row.state ? row.since : at,
      version: row.version + 1,
      updatedAt: at,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const fact of told) {
    const { id, weddingId, email, kind } = row
    const subject = { id, name: email }
    await recordActivity(
      tx,
      { weddingId, userId, kind: `invitation.${fact}`, area: 'members', subject, facts: { kind } },
      at,
    )
  }
  return moved
}
