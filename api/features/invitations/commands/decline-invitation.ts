import type { Deps } from '#api/deps.ts'
import { lockInvitationByToken } from '../queries.ts'
import type { InvitationRow, InvitationTarget } from '../queries.ts'
import { moveInvitation } from './move-invitation.ts'

/** Whoever has the link says no; it needs no account. */
export function declineInvitation<Row extends InvitationRow, Received>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  target: InvitationTarget<Row, unknown, Received>,
  token: string,
): Promise<Received> {
  const at = now().toISOString()
  return db.transaction(async (tx) => {
    const row = await lockInvitationByToken(tx, target, token)
    const moved = await moveInvitation(tx, target, row, { type: 'DECLINE', at }, { userId: null })
    return target.toReceived(tx, moved)
  })
}
