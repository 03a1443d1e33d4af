import { begin } from '#machines/kernel/lifecycle.ts'
import { shopPage } from '#machines/registry/shop/shop-page.machine.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readShopPage } from '../../shop/queries.ts'
import { mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'

type Dependencies = Pick<Deps, 'db' | 'jobs' | 'now'>

/** The queue that reads the pages of shops. */
export const shopPageQueue = 'shop-pages'

/**
 * Queues a shop page to be fetched. A repeated request with the same idempotency key fetches it
 * once.
 */
export async function requestShopPage(
  { db, jobs, now }: Dependencies,
  { userId, weddingId }: Omit<RecordRef, 'id'>,
  { address }: { address: string },
  key: string | null,
) {
  const at = now()
  const answer = await withIdempotency(
    db,
    { owner: userId, operation: `read-shop-page:${weddingId}`, key, body: { address }, now: at },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const { stored: first } = begin(shopPage, undefined)
      const id = newId(at)
      await tx
        .insertInto('shopPages')
        .values({
          id,
          weddingId,
          giftId: null,
          address,
          state: first.state,
          chartVersion: first.version,
          facts: JSON.stringify(first.facts),
          title: '',
          priceMinor: null,
          currency: null,
          pictureType: null,
          pictureSize: null,
          fileKey: null,
          dueAt: at,
          version: 1,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
      return { status: 201 as const, body: await readShopPage(tx, { weddingId, id }) }
    },
  )
  jobs.wake(shopPageQueue)
  return answer
}
