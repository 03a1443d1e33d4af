import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'

/** What comes within this time of each other is one batch, and one notice. */
const quietMs = 10 * 60_000
/** A batch that is still growing is announced, too. */
const maxWaitMs = 60 * 60_000
const maxCount = 1_000
const atOnce = 100

/** Tells the two of each wedding how many photos of guests wait, once a batch. */
export async function announcePhotos({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const now = clock()
  const due = await db.query
    .selectFrom('guestPhotos')
    .select('weddingId')
    .where('notifiedAt', 'is', null)
    .groupBy('weddingId')
    .having(
      sql<SqlBool>`max(created_at) <= ${new Date(now.getTime() - quietMs)} or min(created_at) <= ${new Date(now.getTime() - maxWaitMs)}`,
    )
    .limit(atOnce)
    .execute()
  for (const { weddingId } of due) await announceInWedding({ db }, weddingId, now)
}

function announceInWedding({ db }: Pick<Deps, 'db'>, weddingId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockWedding(tx, weddingId)
    const announced = await tx
      .updateTable('guestPhotos')
      .set({ notifiedAt: now })
      .where('weddingId', '=', weddingId)
      .where('notifiedAt', 'is', null)
      .returning('state')
      .execute()
    // Those that were decided on meanwhile are no news.
    const count = Math.min(announced.filter(({ state }) => state === 'waiting').length, maxCount)
    if (count === 0) return
    const partners = await tx
      .selectFrom('weddingMembers')
      .select('userId')
      .where('weddingId', '=', weddingId)
      .where('kind', '=', 'partner')
      .execute()
    await notify(
      tx,
      partners.map(({ userId }) => ({
        userId,
        weddingId,
        kind: 'photos.waiting',
        facts: { count },
      })),
      now,
    )
  })
}
