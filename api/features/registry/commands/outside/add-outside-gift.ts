import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { outsideGift } from '#machines/registry/outside/outside-gift.machine.ts'
import { maxOutsideGifts } from '#machines/registry/outside/outside-gift.schema.ts'
import type { NewOutsideGift } from '#machines/registry/outside/outside-gift.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import { recordActivity, snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readWritten } from '../../outside/queries.ts'
import { mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'

/** Adds a gift that did not come through the registry. */
export function addOutsideGift(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: Omit<RecordRef, 'id'>,
  typed: NewOutsideGift,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-outside-gift:${weddingId}`, key, body: typed, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      await refuseTooMany(tx, weddingId)
      const id = newId(now)
      const rows = await snapshotRows(tx, 'outsideGifts', [id])
      const { stored } = begin(outsideGift, undefined)
      await tx
        .insertInto('outsideGifts')
        .values({
          ...typed,
          id,
          weddingId,
          state: stored.state,
          stateVersion: stored.version,
          thankedAt: null,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      const happened = {
        weddingId,
        userId,
        kind: 'outside_gift.added',
        area: 'guests',
        subject: { id, name: typed.what },
        rows,
      } as const
      const activityId = await recordActivity(tx, happened, now)
      return { status: 201 as const, body: await readWritten(tx, { weddingId, id }, activityId) }
    },
  )
}

async function refuseTooMany(tx: Queryable, weddingId: string) {
  await lockWedding(tx, weddingId)
  const { count } = await tx
    .selectFrom('outsideGifts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxOutsideGifts) throw new Problem('too_many', { limit: maxOutsideGifts })
}
