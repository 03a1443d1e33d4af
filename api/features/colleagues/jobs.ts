import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { deleteInBatches, workInBatches } from '#api/db/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { moveInvitation } from './commands/move-invitation.ts'

const atOnce = 50
/** So long is kept whom an owner invited in vain. */
const keptDays = 90

export function defineColleagueJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  const { db, now, jobs } = deps
  const isDue = async () =>
    (await due(db.query, now()).select('id').limit(1).executeTakeFirst()) !== undefined
  jobs.define({
    queue: 'colleague-invitation-expiry',
    schedule: '*/5 * * * *',
    isDue,
    work: () => expireColleagueInvitations(deps),
  })
}

/** Lets invitations run out whose time is over, and forgets those that ended long ago. */
export async function expireColleagueInvitations({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<void> {
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
        await moveInvitation(tx, row, { type: 'EXPIRE', at: at.toISOString() })
      return rows.length
    })
  })
  const day = new Date(now().getTime() - keptDays * 24 * 3_600_000)
  await deleteInBatches(
    db.query,
    'businessInvitations',
    sql`state in ('declined', 'expired', 'revoked') and since < ${day}`,
  )
}

function due(db: Queryable, at: Date) {
  return db
    .selectFrom('businessInvitations')
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', at)
}
