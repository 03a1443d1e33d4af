import { most } from '#machines/budget/budget.schema.ts'
import type { ImportPlan, PlannedPayment } from '#machines/budget/files/plan.schema.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { writeRows } from '#api/db/engine/write-rows.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { ItemRow, PaymentRow } from '../queries.ts'
import { refuseTooMany } from './keep-items.ts'
import { dayOf, step } from './keep-payments.ts'
import { mayEdit } from './keep-plan.ts'

/**
 * Writes what an import was seen to write, all of it or nothing, as one activity. Where the budget has changed since it was looked at,
 * it is version_stale, and to be looked at again.
 */
export function importBudget(deps: Pick<Deps, 'db' | 'now'>, userId: string, weddingId: string, plan: ImportPlan, key: string | null) {
  const now = deps.now()
  return withIdempotency(deps.db, { owner: userId, operation: `import-budget:${weddingId}`, key, body: plan, now }, async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const today = await dayOf(tx, weddingId, now)
    await refuseTooMany(tx, 'budgetItems', weddingId, most.items, plan.newItems.length)
    const added = plan.newPayments.length + plan.newItems.reduce((sum, { payments }) => sum + payments.length, 0)
    await refuseTooMany(tx, 'budgetPayments', weddingId, most.payments, added)
    const held = {
      items: await heldRows<ItemRow>(tx, 'budgetItems', weddingId, plan.changedItems),
      payments: await heldRows<PaymentRow>(tx, 'budgetPayments', weddingId, plan.changedPayments),
    }
    await refuseForeign(tx, weddingId, plan)
    const stamp = { weddingId, createdAt: now, updatedAt: now }
    const newPayment = (itemId: string, { step: taken, ...about }: PlannedPayment) =>
      stepped({ ...stamp, ...blankPayment(), ...about, id: newId(now), itemId, version: 1 }, taken, today)
    const made = plan.newItems.map(({ payments, ...item }) => {
      const row: ItemRow = { ...stamp, ...columnsOf(item), id: newId(now), version: 1, choiceId: null }
      return { row, payments: payments.map((one) => newPayment(row.id, one)) }
    })
    const items = [
      ...made.map(({ row }) => row),
      ...plan.changedItems.map(({ id, version, ...fields }): ItemRow => {
        const before = known(held.items, id)
        const amounts = { planned: number(before.plannedMinor), quoted: number(before.quotedMinor), agreed: number(before.agreedMinor) }
        return { ...before, ...columnsOf({ ...before, ...amounts, ...fields }), version: version + 1, updatedAt: now }
      }),
    ]
    const payments = [
      ...made.flatMap((one) => one.payments),
      ...plan.newPayments.map(({ itemId, ...one }) => newPayment(itemId, one)),
      ...plan.changedPayments.map(({ id, version, step: taken, ...about }): PaymentRow => {
        const before = known(held.payments, id)
        if (Object.keys(about).length > 0) step(before, { type: 'CHANGE', today })
        const { minor = before.minor, ...fields } = about
        return stepped({ ...before, ...fields, minor: String(minor), version: version + 1, updatedAt: now }, taken, today)
      }),
    ]
    // Payments last: undoing works from the end, so that none is left of an item that goes.
    const rows = [await snapshotRows(tx, 'budgetItems', idsOf(items)), await snapshotRows(tx, 'budgetPayments', idsOf(payments))]
    await writeRows(tx, 'budgetItems', itemColumns, items)
    await writeRows(tx, 'budgetPayments', paymentColumns, payments)
    const facts = { items: items.length, payments: payments.length }
    const subject = { id: null, name: plan.fileName }
    const happened = { weddingId, userId, kind: 'budget.imported', area: 'budget', subject, facts, rows } as const
    return { status: 201 as const, body: { activityId: await recordActivity(tx, happened, now) } }
  })
}

const itemColumns = ['category', 'name', 'vendor', 'currency', 'per_guest', 'planned_minor', 'quoted_minor', 'agreed_minor', 'notes']
const paymentColumns = ['item_id', 'what', 'minor', 'due_on', 'state', 'state_version', 'paid_on', 'paid_by', 'method']

type Amounts = Record<'planned' | 'quoted' | 'agreed', number | null>

function columnsOf<T extends Amounts>({ planned, quoted, agreed, ...rest }: T) {
  return { ...rest, plannedMinor: text(planned), quotedMinor: text(quoted), agreedMinor: text(agreed) }
}

function text(minor: number | null) {
  return minor === null ? null : String(minor)
}

function blankPayment() {
  const { stored } = begin(payment, undefined)
  return { state: stored.state, stateVersion: stored.version, paidOn: null, paidBy: null, method: null }
}

/** A payment one step on, as its chart allows. */
function stepped(row: Omit<PaymentRow, 'minor'> & { minor: string | number }, taken: PlannedPayment['step'], today: string): PaymentRow {
  const before = { ...row, minor: String(row.minor) }
  if (taken === null) return before
  const { event, ...made } = taken
  const { stored } = step(before, taken.event === 'PAY' ? { type: 'PAY', today, paidOn: taken.paidOn } : { type: 'CANCEL', today })
  return { ...before, ...(event === 'PAY' ? made : {}), state: stored.state, stateVersion: stored.version }
}

/** What the plan names and does not change: items that get payments, and who paid. Another wedding's is refused as one that does not exist. */
async function refuseForeign(tx: Queryable, weddingId: string, { newItems, newPayments, changedPayments }: ImportPlan) {
  const payments = [...newItems.flatMap((item) => item.payments), ...newPayments, ...changedPayments]
  const payers = payments.flatMap(({ step: taken }) => (taken?.event === 'PAY' && taken.paidBy !== null ? [taken.paidBy] : []))
  await refuseUnknown(
    tx,
    'budgetItems',
    weddingId,
    newPayments.map(({ itemId }) => itemId),
  )
  await refuseUnknown(tx, 'budgetContributors', weddingId, payers)
}

async function refuseUnknown(tx: Queryable, table: 'budgetItems' | 'budgetContributors', weddingId: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const own = [...new Set(ids)]
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(own))))
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (rows.length < own.length) throw new Problem('not_yours')
}

/** The rows to be changed, held; each as it was when the import was looked at, or the whole of it is stale. */
async function heldRows<R extends { id: string; version: number }>(
  tx: Queryable,
  table: 'budgetItems' | 'budgetPayments',
  weddingId: string,
  read: readonly { id: string; version: number }[],
): Promise<Map<string, R>> {
  if (read.length === 0) return new Map()
  const ids = [...new Set(read.map(({ id }) => id))]
  const rows = await tx
    .selectFrom(table)
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // All columns of the one table that was named.
  const found = new Map((rows as unknown as R[]).map((row) => [row.id, row]))
  if (found.size < ids.length) throw new Problem('not_yours')
  if (read.some(({ id, version }) => found.get(id)?.version !== version)) throw new Problem('version_stale', { current: null })
  return found
}

function known<R>(rows: ReadonlyMap<string, R>, id: string): R {
  const row = rows.get(id)
  if (!row) throw new Problem('not_yours')
  return row
}

function idsOf(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => id)
}

function number(minor: string | null) {
  return minor === null ? null : Number(minor)
}
