import type { Deps } from '#api/deps.ts'
import type { Written } from '#machines/budget/budget.schema.ts'
import type { PaymentChange } from '#machines/budget/payment/payment.schema.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { dayOf, lockPayment, nameOf, step } from './lock-payment.ts'
import { mayEdit } from '../may-edit.ts'
import type { RecordRef } from '../may-edit.ts'
import { refuseBookedPayment } from '../refuse-booked.ts'

/** Changes what a payment is for, its amount or its day, while it is to be paid. */
export function changePayment(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id }: RecordRef,
  { version, ...change }: PaymentChange,
): Promise<Written> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockPayment(tx, weddingId, id, version)
    refuseBookedPayment(before, 'CHANGE')
    step(before, { type: 'CHANGE', today: await dayOf(tx, weddingId, now) })
    const rows = await snapshotRows(tx, 'budgetPayments', [id])
    await tx
      .updateTable('budgetPayments')
      .set({ ...change, version: version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const subject = { id, name: await nameOf(tx, { ...before, ...change }) }
    const activityId = await recordActivity(
      tx,
      { weddingId, userId, kind: 'payment.changed', area: 'budget', subject, rows },
      now,
    )
    return { id, version: version + 1, activityId }
  })
}
