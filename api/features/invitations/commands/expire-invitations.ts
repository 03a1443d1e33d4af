import { sql } from 'kysely'
import { deleteInBatches, workInBatches } from '#api/db/due-rows.ts'
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
  await workInBatches(maxAtOnce, () => {
    const at = now()
    return db.transaction(async (tx) => {
      const rows = await dueInvitations(tx, target, at)
        .orderBy('expiresAt')
        .limit(maxAtOnce)
        .forUpdate()
        .skipLocked()
        .execute()
      const event = { type: 'EXPIRE', at: at.toISOString() } as const
      for (const row of rows) await moveInvitation(tx, target, row as Row, event, { userId: null })
      return rows.length
    })
  })
  const day = new Date(now().getTime() - keptDays * 24 * 3_600_000)
  await deleteInBatches(
    db.query,
    target.table,
    sql`state in ('declined', 'expired', 'revoked') and since < ${day}`,
  )
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
