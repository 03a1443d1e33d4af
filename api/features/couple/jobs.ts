import type { Deps } from '#api/deps.ts'
import { moveInvitation } from './commands/invitations/move-invitation.ts'

const atOnce = 50
/** So long is kept whom a couple invited in vain. */
const keptDays = 90

export function defineCoupleJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({ queue: 'invitation-expiry', schedule: '*/5 * * * *', work: () => expireInvitations(deps) })
}

/** Lets invitations run out whose time is over, and forgets those that ended long ago. */
export async function expireInvitations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const at = now()
    const done = await db.transaction(async (tx) => {
      const due = await tx
        .selectFrom('partnerInvitations')
        .selectAll()
        .where('state', '=', 'pending')
        .where('expiresAt', '<=', at)
        .orderBy('expiresAt')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of due) await moveInvitation(tx, row, { type: 'EXPIRE', at: at.toISOString() }, { userId: null })
      return due.length
    })
    if (done < atOnce) break
  }
  await db.query
    .deleteFrom('partnerInvitations')
    .where('state', 'in', ['declined', 'expired', 'revoked'])
    .where('since', '<', new Date(now().getTime() - keptDays * 24 * 3_600_000))
    .execute()
}
