import { sql } from 'kysely'
import { deleteInBatches, workInBatches } from '#api/db/due/due-rows.ts'
import type { Database } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { dueInvitations } from '../queries.ts'
import type { InvitationRow, InvitationTarget } from '../queries.ts'
import { moveInvitation } from './move-invitation.ts'

const maxAtOnce = 50
/** How long an address is kept that was invited in vain. */
const keptDays = 90

/** Expires the invitations whose time is over, and deletes those that ended long ago. */
export async function expireInvitations<Row extends InvitationRow>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  target: InvitationTarget<Row>,
): Promise<void> {
  await workInBatches(maxAtOnce, async () => {
    const at = now()
    const due = await dueInvitations(db.query, target, at)
      .orderBy('expiresAt')
      .limit(maxAtOnce)
      .execute()
    for (const row of due) await expire(db, target, row as Row, at)
    return due.length
  })
  const day = new Date(now().getTime() - keptDays * 24 * 3_600_000)
  await deleteInBatches(
    db.query,
    target.table,
    sql`state in ('declined', 'expired', 'revoked') and since < ${day}`,
  )
}

/** Expires one invitation, unless somebody has answered it or sent it again meanwhile. */
function expire<Row extends InvitationRow>(
  db: Database,
  target: InvitationTarget<Row>,
  found: Row,
  at: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    await target.lock(tx, found)
    const row = await dueInvitations(tx, target, at)
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const event = { type: 'EXPIRE', at: at.toISOString() } as const
    await moveInvitation(tx, target, row as Row, event, { userId: null })
  })
}

/** The work that expires the invitations into weddings, or those into businesses. */
export function invitationExpiry<Row extends InvitationRow>(
  deps: Pick<Deps, 'db' | 'now'>,
  target: InvitationTarget<Row>,
) {
  return {
    schedule: '*/5 * * * *',
    isDue: async () => {
      const due = dueInvitations(deps.db.query, target, deps.now())
      return (await due.limit(1).executeTakeFirst()) !== undefined
    },
    work: () => expireInvitations(deps, target),
  }
}
