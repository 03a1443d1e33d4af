import { limits } from '#machines/budget/budget.schema.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import type { NewPayment } from '#machines/budget/payment/payment.schema.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import { refuseTooMany } from '../refuse-too-many.ts'

/**
 * Plans several payments of items that the caller's transaction holds. Answers what was captured,
 * for the activity that undoes it.
 */
export async function planPayments(
  tx: Queryable,
  weddingId: string,
  payments: readonly NewPayment[],
  now: Date,
): Promise<{ ids: string[]; captured: Captured }> {
  await refuseTooMany(tx, 'budgetPayments', weddingId, limits.payments, payments.length)
  const { stored } = begin(payment, undefined)
  const ids = payments.map(() => newId(now))
  const captured = await snapshotRows(tx, 'budgetPayments', ids)
  const begun = {
    weddingId,
    state: stored.state,
    stateVersion: stored.version,
    paidOn: null,
    paidBy: null,
    method: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  if (payments.length > 0)
    await tx
      .insertInto('budgetPayments')
      .values(payments.map((planned, at) => ({ ...planned, ...begun, id: ids[at]! })))
      .execute()
  return { ids, captured }
}
