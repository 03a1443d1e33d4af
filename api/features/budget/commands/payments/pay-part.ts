import { limits } from '#machines/budget/budget.schema.ts'
import type { Written } from '#machines/budget/budget.schema.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import type { PaymentStepRequest } from '#machines/budget/payment/payment.schema.ts'
import { storedPayment } from '#machines/budget/payment/payment.selectors.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { recordActivity, snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { PaymentRow } from '../../queries.ts'
import { findContributor, nameOf, step } from './lock-payment.ts'
import { refuseTooMany } from '../refuse-too-many.ts'

type Part = Extract<PaymentStepRequest, { event: 'PAY_PART' }>

/**
 * Pays a part of a payment that the caller holds: the part is a payment of its own, which is paid,
 * and the payment stays with what is left. The two add up to what there was, so that every sum
 * stays as it is counted.
 */
export async function payPart(
  tx: Queryable,
  before: PaymentRow,
  { version, minor, paidOn, paidBy, method }: Part,
  { userId, today, now }: { userId: string; today: string; now: Date },
): Promise<Written> {
  const { id, weddingId, itemId, what, dueOn } = before
  const of = Number(before.minor)
  step(before, { type: 'PAY_PART', today, paidOn, minor, of })
  if (paidBy !== null) await findContributor(tx, weddingId, paidBy)
  await refuseTooMany(tx, 'budgetPayments', weddingId, limits.payments)
  const partId = newId(now)
  const rows = await snapshotRows(tx, 'budgetPayments', [id, partId])
  const { stored } = advance(payment, storedPayment('scheduled'), { type: 'PAY', today, paidOn })
  await tx
    .updateTable('budgetPayments')
    .set({ minor: of - minor, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute()
  const state = { state: stored.state, stateVersion: stored.version }
  const made = { ...state, minor, dueOn, paidOn, paidBy, method, partOf: id }
  const kept = { id: partId, weddingId, version: 1, createdAt: now, updatedAt: now }
  await tx
    .insertInto('budgetPayments')
    .values({ ...kept, ...made, itemId, what })
    .execute()
  const subject = { id, name: await nameOf(tx, before) }
  const happened = { weddingId, userId, kind: 'payment.part_paid', area: 'budget' } as const
  const activityId = await recordActivity(tx, { ...happened, subject, rows }, now)
  return { id, version: version + 1, activityId }
}
