import { sql } from 'kysely'
import type { GiftPlace, GiftWritten } from '#machines/registry/gift.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { toGift } from '../../queries.ts'
import { mayEdit, lockGift, holdOrder, written } from './lock-gift.ts'
import type { Dependencies, RecordRef } from './lock-gift.ts'

/** Puts a gift before another, or at the end. */
export function placeGift(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
  { version, before }: GiftPlace,
): Promise<GiftWritten> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { rank: last } = await holdOrder(tx, weddingId)
    const gift = await lockGift(tx, weddingId, id)
    if (gift.version !== version) throw new Problem('version_stale', { current: toGift(gift) })
    if (before === id)
      throw new Problem('invalid_input', { fields: [{ path: 'before', code: 'invalid_choice' }] })
    const rank = before === null ? last : await rankBefore(tx, { weddingId, id, before })
    const rows = await snapshotRows(tx, 'gifts', [id])
    await tx
      .updateTable('gifts')
      .set({ rank, version: version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'gift.moved',
      area: 'guests',
      subject: { id, name: gift.title },
      rows,
    } as const
    return written(tx, weddingId, id, await recordActivity(tx, happened, now))
  })
}

/** In the middle between another gift and the one before that, whichever of the two it is now. */
async function rankBefore(
  tx: Queryable,
  { weddingId, id, before }: { weddingId: string; id: string; before: string },
): Promise<string> {
  const { rows } = await sql<{ rank: string }>`
    select (case when ahead.rank is null then next.rank - 1 else (ahead.rank + next.rank) * 0.5 end)::text as rank
    from gifts as next
    left join lateral (
      select rank from gifts where wedding_id = ${weddingId} and id <> ${id} and (rank, id) < (next.rank, next.id) order by rank desc, id desc limit 1
    ) as ahead on true
    where next.wedding_id = ${weddingId} and next.id = ${before}`.execute(tx)
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return row.rank
}
