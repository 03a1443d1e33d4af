import type { Written } from '#machines/budget/budget.schema.ts'
import type { PaymentStepRequest } from '#machines/budget/payment/payment.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { PaymentRow } from '../../queries.ts'
import { dayOf, findContributor, lockPayment, nameOf, step } from './lock-payment.ts'
import { mayEdit } from '../may-edit.ts'
import type { RecordRef } from '../may-edit.ts'
import { payPart } from './pay-part.ts'
import { leadBooking } from '../refuse-booked.ts'

/** Takes a payment one step on, or back, as its chart allows. */
export function takeStep(
  deps: Pick<Deps, 'db' | 'now'> & Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>,
  { userId, weddingId, id }: RecordRef,
  asked: PaymentStepRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'payment-step', key, body: { weddingId, id, ...asked }, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const before = await lockPayment(tx, weddingId, id, asked.version)
      await leadBooking(tx, deps, before, { event: asked.event, userId, now })
      const today = await dayOf(tx, weddingId, now)
      const by = { userId, today, now }
      const body =
        asked.event === 'PAY_PART'
          ? await payPart(tx, before, asked, by)
          : await moveWhole(tx, before, asked, by)
      return { status: 200 as const, body }
    },
  )
}

/** Moves a payment as a whole, which the caller holds. */
async function moveWhole(
  tx: Queryable,
  before: PaymentRow,
  asked: Exclude<PaymentStepRequest, { event: 'PAY_PART' }>,
  { userId, today, now }: { userId: string; today: string; now: Date },
): Promise<Written> {
  const { id, weddingId } = before
  const { stored, facts } = step(
    before,
    asked.event === 'PAY'
      ? { type: 'PAY', today, paidOn: asked.paidOn }
      : { type: asked.event, today },
  )
  const [fact] = facts
  if (fact === undefined) throw new Error(`The step ${asked.event} recorded no fact.`)
  const paid = asked.event === 'PAY' ? asked : { paidOn: null, paidBy: null, method: null }
  if (paid.paidBy !== null) await findContributor(tx, weddingId, paid.paidBy)
  const rows = await snapshotRows(tx, 'budgetPayments', [id])
  const { paidOn, paidBy, method } = paid
  const version = asked.version + 1
  await tx
    .updateTable('budgetPayments')
    .set({
      state: stored.state,
      stateVersion: stored.version,
      paidOn,
      paidBy,
      method,
      version,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  const subject = { id, name: await nameOf(tx, before) }
  const activityId = await recordActivity(
    tx,
    {
      weddingId,
      userId,
      kind: `payment.${fact}`,
      area: 'budget',
      subject,
      // An undo does not take back what the business has seen.
      ...(before.bookingId === null ? { rows } : {}),
    },
    now,
  )
  return { id, version, activityId }
}
