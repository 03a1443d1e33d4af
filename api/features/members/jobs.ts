import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { deleteInBatches, workInBatches } from '#api/db/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { moveInvitation } from './commands/invitations/move-invitation.ts'

const atOnce = 50
/** So long is kept whom a couple invited in vain. */
const keptDays = 90

export function defineMemberJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  const { db, now, jobs } = deps
  const isDue = async () =>
    (await due(db.query, now()).select('id').limit(1).executeTakeFirst()) !== undefined
  jobs.define({
    queue: 'invitation-expiry',
    schedule: '*/5 * * * *',
    isDue,
    work: () => expireInvitations(deps),
  })
}

/** Lets invitations run out whose time is over, and forgets those that ended long ago. */
export async function expireInvitations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await workInBatches(atOnce, () => {
    const at = now()
    return db.transaction(async (tx) => {
      const rows = await due(tx, at)
        .selectAll()
        .orderBy('expiresAt')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of rows)
        await moveInvitation(tx, row, { type: 'EXPIRE', at: at.toISOString() }, { userId: null })
      return rows.length
    })
  })
  const day = new Date(now().getTime() - keptDays * 24 * 3_600_000)
  await deleteInBatches(
    db.query,
    'partnerInvitations',
    sql`state in ('declined', 'expired', 'revoked') and since < ${day}`,
  )
}

function due(db: Queryable, at: Date) {
  return db
    .selectFrom('partnerInvitations')
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', at)
}
