import type { ItemChange } from '#machines/budget/budget.schema.ts'
import { sameNumber } from '#machines/budget/rates.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { maxMinor, minorDigits } from '#machines/kernel/values/money.ts'
import type { Queryable } from '#api/db/client.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import type { ItemRow } from '../../queries.ts'
import { refuseBookedItem } from '../refuse-booked.ts'

/** The amounts of an item in its next currency, with the numbers that they have. */
export function carriedAmounts(before: ItemRow, { currency }: Pick<ItemChange, 'currency'>) {
  if (currency === undefined || currency === before.currency) return {}
  const carried = (minor: string | null) =>
    minor === null ? null : carry(before, currency, Number(minor))
  return {
    plannedMinor: carried(before.plannedMinor),
    quotedMinor: carried(before.quotedMinor),
    agreedMinor: carried(before.agreedMinor),
  }
}

/**
 * Carries the payments of an item along into its next currency. Those of a booking are in the
 * currency that both agreed on. Returns the snapshot with which the activity undoes it.
 */
export async function carryPayments(
  tx: Queryable,
  before: ItemRow,
  { currency = before.currency }: Pick<ItemChange, 'currency'>,
  now: Date,
): Promise<Captured> {
  if (currency !== before.currency) await refuseBookedItem(tx, before.id, 'CHANGE')
  const payments =
    minorDigits(currency) === minorDigits(before.currency)
      ? []
      : await tx
          .selectFrom('budgetPayments')
          .select(['id', 'minor', 'version'])
          .where('itemId', '=', before.id)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
  const captured = await snapshotRows(
    tx,
    'budgetPayments',
    payments.map(({ id }) => id),
  )
  for (const { id, minor, version } of payments)
    await tx
      .updateTable('budgetPayments')
      .set({
        // A payment of nothing is none.
        minor: Math.max(1, carry(before, currency, Number(minor))),
        version: version + 1,
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute()
  return captured
}

function carry({ currency: from }: ItemRow, to: string, minor: number) {
  const carried = sameNumber(minor, { from, to })
  if (carried > maxMinor) throw new Problem('sums_too_large')
  return carried
}
