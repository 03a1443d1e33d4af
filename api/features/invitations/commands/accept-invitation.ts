import { failedGuards } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { findAndLockInvitation, lockInvitationByToken } from '../queries.ts'
import type { InvitationRow, InvitationTarget } from '../queries.ts'
import { moveInvitation } from './move-invitation.ts'

/** Accepts the invitation that a link leads to; the caller lets the account join. */
export async function acceptInvitation<Row extends InvitationRow>(
  tx: Queryable,
  target: InvitationTarget<Row>,
  userId: string,
  token: string,
  now: Date,
): Promise<Row> {
  const row = await lockInvitationByToken(tx, target, token)
  const event = { type: 'ACCEPT', at: now.toISOString() } as const
  return moveInvitation(tx, target, row, event, { userId, acceptedBy: userId })
}

/**
 * Accepts the invitation by whose link an account was registered, with the first sign-in. Null
 * where it is over by then, or where the account may not join.
 */
export async function acceptByRegistration<Row extends InvitationRow>(
  tx: Queryable,
  target: InvitationTarget<Row>,
  userId: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
  mayJoin: (row: Row) => Promise<boolean>,
): Promise<Row | null> {
  const row = await findAndLockInvitation(tx, target, tokenHash)
  if (!row) return null
  const event = { type: 'ACCEPT', at: now.toISOString() } as const
  if (failedGuards({ state: row.state, facts: row.facts }, event) !== null) return null
  if (!(await mayJoin(row))) return null
  return moveInvitation(tx, target, row, event, { userId, acceptedBy: userId })
}
