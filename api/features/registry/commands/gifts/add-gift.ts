import { maxGifts } from '#machines/registry/gift.schema.ts'
import type { GiftDetails } from '#machines/registry/gift.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { takePictureOfPage } from '../shop/take-picture.ts'
import { mayEdit, holdOrder, columnsOf, written } from './lock-gift.ts'
import type { Dependencies, RecordRef } from './lock-gift.ts'

/** Adds a gift at the end of the list. */
export function addGift(
  deps: Dependencies,
  { userId, weddingId }: Omit<RecordRef, 'id'>,
  details: GiftDetails,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-gift:${weddingId}`, key, body: details, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const { count, rank } = await holdOrder(tx, weddingId)
      if (count >= maxGifts) throw new Problem('too_many', { limit: maxGifts })
      const id = newId(now)
      const rows = await snapshotRows(tx, 'gifts', [id])
      await tx
        .insertInto('gifts')
        .values({
          ...columnsOf(details),
          id,
          weddingId,
          rank,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      if (details.shopPage !== undefined) {
        const gift = { weddingId, id, title: details.title }
        await takePictureOfPage(tx, details.shopPage, gift, now)
      }
      const happened = {
        weddingId,
        userId,
        kind: 'gift.added',
        area: 'guests',
        subject: { id, name: details.title },
        rows,
      } as const
      return {
        status: 201 as const,
        body: await written(tx, weddingId, id, await recordActivity(tx, happened, now)),
      }
    },
  )
}
