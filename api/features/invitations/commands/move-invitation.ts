import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { InvitationEvent } from '#machines/wedding/invitation/invitation.machine.ts'
import { resendFrom } from '#machines/wedding/invitation/invitation.rules.ts'
import {
  allowedFor,
  sideOf,
  failedGuards,
} from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { storedInvitation } from '../queries.ts'
import type { InvitationRow, InvitationTarget } from '../queries.ts'

/**
 * Does to an invitation what its chart allows, and nothing else: the one way in which a row changes
 * after it was made. The row is locked by the caller's transaction. `userId` is who does it; null
 * is the product, or somebody without an account.
 */
export async function moveInvitation<Row extends InvitationRow>(
  tx: Queryable,
  { table, recordFact }: InvitationTarget<Row>,
  row: Row,
  event: InvitationEvent,
  { userId, ...also }: { userId: string | null; tokenHash?: Buffer; acceptedBy?: string },
): Promise<Row> {
  const status = { state: row.state, facts: row.facts }
  const refusedBy = failedGuards(status, event)
  requireAllowed({
    state: row.state,
    event: event.type,
    refusedBy,
    allowed: () => allowedFor(status, sideOf[event.type], event.at),
    ...(refusedBy?.includes('waitedToResend') ? { allowedFrom: resendFrom(row.facts) } : {}),
  })
  const at = new Date(event.at)
  const { stored, facts } = advance(partnerInvitation, storedInvitation(row), event)
  const moved = await tx
    .updateTable(table)
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
  for (const fact of facts) await recordFact?.(tx, row, fact, { userId, at })
  // The builder knows both tables' columns at once; a row has those of its own table.
  return moved as Row
}
