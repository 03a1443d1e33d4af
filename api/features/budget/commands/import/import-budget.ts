import { limits } from '#machines/budget/budget.schema.ts'
import type { ImportPlan } from '#machines/budget/files/plan.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { writeRows } from '#api/db/engine/write-rows.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { ItemRow, PaymentRow } from '../../queries.ts'
import { refuseTooMany } from '../refuse-too-many.ts'
import { dayOf } from '../payments/lock-payment.ts'
import { mayEdit } from '../may-edit.ts'
import { rowsOfPlan } from './planned-rows.ts'
import { lockRows, refuseBooked, refuseForeign } from './lock-planned.ts'

/**
 * Writes a previewed import as one activity, all or nothing. Throws version_stale if the budget has
 * changed since the preview.
 */
export function importBudget(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  plan: ImportPlan,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `import-budget:${weddingId}`, key, body: plan, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const today = await dayOf(tx, weddingId, now)
      await refuseTooManyPlanned(tx, weddingId, plan)
      const held = {
        items: await lockRows<ItemRow>(tx, 'budgetItems', weddingId, plan.changedItems),
        payments: await lockRows<PaymentRow>(tx, 'budgetPayments', weddingId, plan.changedPayments),
      }
      await refuseForeign(tx, weddingId, plan)
      await refuseBooked(tx, plan, held)
      const { items, payments } = rowsOfPlan(plan, held, { weddingId, today, now })
      // Payments come last, because undoing works from the end and removes them before their items.
      const rows = [
        await snapshotRows(tx, 'budgetItems', idsOf(items)),
        await snapshotRows(tx, 'budgetPayments', idsOf(payments)),
      ]
      await writeRows(tx, 'budgetItems', itemColumns, items)
      await writeRows(tx, 'budgetPayments', paymentColumns, payments)
      const facts = { items: items.length, payments: payments.length }
      const subject = { id: null, name: plan.fileName }
      const happened = {
        weddingId,
        userId,
        kind: 'budget.imported',
        area: 'budget',
        subject,
        facts,
        rows,
      } as const
      return { status: 201 as const, body: { activityId: await recordActivity(tx, happened, now) } }
    },
  )
}

async function refuseTooManyPlanned(
  tx: Queryable,
  weddingId: string,
  { newItems, newPayments }: ImportPlan,
) {
  await refuseTooMany(tx, 'budgetItems', weddingId, limits.items, newItems.length)
  const ofNewItems = newItems.reduce((sum, { payments }) => sum + payments.length, 0)
  await refuseTooMany(
    tx,
    'budgetPayments',
    weddingId,
    limits.payments,
    newPayments.length + ofNewItems,
  )
}

const itemColumns = [
  'category',
  'name',
  'vendor',
  'currency',
  'per_guest',
  'planned_minor',
  'quoted_minor',
  'agreed_minor',
  'notes',
]

const paymentColumns = [
  'item_id',
  'what',
  'minor',
  'due_on',
  'state',
  'state_version',
  'paid_on',
  'paid_by',
  'method',
]

function idsOf(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => id)
}
