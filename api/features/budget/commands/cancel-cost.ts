import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import { dayOf, step } from './payments/lock-payment.ts'

/**
 * Removes a cancelled booking from the agreed sum: its item keeps the price as planned, and its
 * open payments are cancelled. Payments that were made stay. Returns the snapshot with which the
 * activity undoes it.
 */
export async function cancelCost(
  tx: Queryable,
  { weddingId, choiceId, now }: { weddingId: string; choiceId: string; now: Date },
): Promise<Captured[]> {
  const item = await tx
    .selectFrom('budgetItems')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('choiceId', '=', choiceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!item) return []
  const payments = await tx
    .selectFrom('budgetPayments')
    .selectAll()
    .where('itemId', '=', item.id)
    .where('state', '=', 'scheduled')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = payments.map(({ id }) => id)
  const captured = [
    await snapshotRows(tx, 'budgetItems', [item.id]),
    await snapshotRows(tx, 'budgetPayments', ids),
  ]
  await tx
    .updateTable('budgetItems')
    .set({
      plannedMinor: sql`coalesce(planned_minor, agreed_minor, quoted_minor)`,
      quotedMinor: null,
      agreedMinor: null,
      version: item.version + 1,
      updatedAt: now,
    })
    .where('id', '=', item.id)
    .execute()
  const today = await dayOf(tx, weddingId, now)
  const [first] = payments
  if (first) {
    // The payments are all in the same state, so the first one's step holds for each of them.
    const { stored } = step(first, { type: 'CANCEL', today })
    await tx
      .updateTable('budgetPayments')
      .set({
        state: stored.state,
        stateVersion: stored.version,
        version: sql`version + 1`,
        updatedAt: now,
      })
      .where('id', 'in', ids)
      .execute()
  }
  return captured
}
