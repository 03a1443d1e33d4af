import type { NewPayment } from '#machines/budget/payment/payment.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { Deps } from '#api/deps.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockItem } from '../items/lock-item.ts'
import { mayEdit } from '../may-edit.ts'
import { planPayments } from './plan-payments.ts'

/** Plans a payment of an item. */
export function addPayment(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  asked: NewPayment,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-payment:${weddingId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const { name } = await lockItem(tx, weddingId, asked.itemId)
      const planned = await planPayments(tx, weddingId, [asked], now)
      const [id = ''] = planned.ids
      const happened = {
        weddingId,
        userId,
        kind: 'payment.added',
        area: 'budget',
        subject: { id, name: asked.what || name },
        rows: planned.captured,
      } as const
      return {
        status: 201 as const,
        body: { id, version: 1, activityId: await recordActivity(tx, happened, now) },
      }
    },
  )
}
