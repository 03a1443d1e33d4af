import type { Budget, PlanChange, Plan } from '#machines/budget/budget.schema.ts'
import { minorDigits } from '#machines/kernel/values/money.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'

/** Writes the plan's row. Callers must have locked the wedding's row. */
export async function writePlan(
  tx: Queryable,
  weddingId: string,
  { plan }: Pick<Budget, 'plan'>,
  change: Omit<PlanChange, 'totalMinor' | 'version' | 'wedding'>,
  now: Date,
): Promise<{ id: string; version: number; rows: Captured }> {
  const {
    currency = plan.currency,
    headcount = plan.headcount,
    split = plan.split,
    // A rate says what a unit costs in the wedding's currency, and nothing of another one.
    rates = currency === plan.currency ? plan.rates : [],
  } = change
  const known = await tx
    .selectFrom('budgetPlans')
    .select(['id', 'version'])
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  const { id, version } = known ?? { id: newId(now), version: 0 }
  const rows = await snapshotRows(tx, 'budgetPlans', [id])
  const columns = {
    currency,
    headcount,
    split: JSON.stringify(split),
    rates: JSON.stringify(shifted(rates, currency)),
    updatedAt: now,
  }
  const next = version + 1
  if (known)
    await tx
      .updateTable('budgetPlans')
      .set({ ...columns, version: next })
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('budgetPlans')
      .values({ ...columns, id, weddingId, version: next, createdAt: now })
      .execute()
  return { id, version: next, rows }
}

/** A currency once, and none for the wedding's own. */
function shifted(rates: Plan['rates'], main: string) {
  const other = rates.filter(({ currency }) => currency !== main)
  if (new Set(other.map(({ currency }) => currency)).size < other.length)
    throw new Problem('invalid_input', { fields: [{ path: 'rates', code: 'invalid_rate' }] })
  return other.map((rate) => ({ ...rate, shift: minorDigits(main) - minorDigits(rate.currency) }))
}
