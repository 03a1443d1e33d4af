import { refuseTooMany } from '../refuse-too-many.ts'
import { limits } from '#machines/budget/budget.schema.ts'
import type { AddedItem } from '#machines/budget/budget.schema.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { mayEdit } from '../may-edit.ts'
import { admitVendor } from './write-item.ts'
import type { Dependencies } from './write-item.ts'

/** Adds an item to the budget. */
export function addItem(
  deps: Dependencies,
  userId: string,
  weddingId: string,
  item: AddedItem,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-budget-item:${weddingId}`, key, body: item, now },
    async (tx) => {
      const member = await requireMember(tx, userId, weddingId, mayEdit)
      await refuseTooMany(tx, 'budgetItems', weddingId, limits.items)
      const { planned, quoted, agreed, choiceId = null, ...rest } = item
      await admitVendor(tx, member, choiceId)
      const id = newId(now)
      const rows = await snapshotRows(tx, 'budgetItems', [id])
      const amounts = { plannedMinor: planned, quotedMinor: quoted, agreedMinor: agreed }
      await tx
        .insertInto('budgetItems')
        .values({
          ...rest,
          ...amounts,
          choiceId,
          id,
          weddingId,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      const happened = {
        weddingId,
        userId,
        kind: 'cost.added',
        area: 'budget',
        subject: { id, name: item.name },
        rows,
      } as const
      return {
        status: 201 as const,
        body: { id, version: 1, activityId: await recordActivity(tx, happened, now) },
      }
    },
  )
}
