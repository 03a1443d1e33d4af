import type { ImportPlan } from '#machines/budget/files/plan.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { ItemRow, PaymentRow } from '../../queries.ts'
import { refuseBookedItem, refuseBookedPayment } from '../refuse-booked.ts'

/**
 * What the plan names and does not change: items that get payments, and who paid. Another wedding's
 * is refused as one that does not exist.
 */
export async function refuseForeign(
  tx: Queryable,
  weddingId: string,
  { newItems, newPayments, changedPayments }: ImportPlan,
) {
  const payments = [
    ...newItems.flatMap((item) => item.payments),
    ...newPayments,
    ...changedPayments,
  ]
  const payers = payments.flatMap(({ step: taken }) =>
    taken?.event === 'PAY' && taken.paidBy !== null ? [taken.paidBy] : [],
  )
  await refuseUnknown(
    tx,
    'budgetItems',
    weddingId,
    newPayments.map(({ itemId }) => itemId),
  )
  await refuseUnknown(tx, 'budgetContributors', weddingId, payers)
}

async function refuseUnknown(
  tx: Queryable,
  table: 'budgetItems' | 'budgetContributors',
  weddingId: string,
  ids: readonly string[],
) {
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

/** A file changes nothing that was agreed in a booking, which the business sees. */
export async function refuseBooked(
  tx: Queryable,
  { changedItems }: ImportPlan,
  held: { items: ReadonlyMap<string, ItemRow>; payments: ReadonlyMap<string, PaymentRow> },
) {
  for (const payment of held.payments.values()) refuseBookedPayment(payment, 'CHANGE')
  for (const { id, currency = held.items.get(id)?.currency } of changedItems)
    if (currency !== held.items.get(id)?.currency) await refuseBookedItem(tx, id, 'CHANGE')
}

/** Locks the rows to change. Throws version_stale if one of them has changed since the preview. */
export async function lockRows<R extends { id: string; version: number }>(
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
  if (read.some(({ id, version }) => found.get(id)?.version !== version))
    throw new Problem('version_stale', { current: null })
  return found
}
