import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { InvitationEvent } from '#machines/wedding/invitation/invitation.machine.ts'
import { resendFrom } from '#machines/wedding/invitation/invitation.rules.ts'
import { allowedFor, sideOf, whyNot } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { storedInvitation } from '../queries.ts'
import type { InvitationRow } from '../queries.ts'

/** Does to an invitation what its chart allows: the one way in which a row changes. It is locked by the caller's transaction. */
export async function moveInvitation(
  tx: Queryable,
  row: InvitationRow,
  event: InvitationEvent,
  also: { tokenHash?: Buffer; acceptedBy?: string } = {},
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
  const { stored } = advance(partnerInvitation, storedInvitation(row), event)
  return tx
    .updateTable('businessInvitations')
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
}
