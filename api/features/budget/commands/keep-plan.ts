import type { Budget, PlanChange, Plan } from '#machines/budget/budget.schema.ts'
import { minorDigits } from '#machines/kernel/values/money.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { readBudget } from '../queries.ts'

/** Where somebody writes what. */
export interface RecordRef {
  userId: string
  weddingId: string
  id: string
}

export const mayEdit = { area: 'budget', to: 'edit' } as const

/**
 * Changes the total, the currency, the split, the rates or the headcount of a budget that was read at `change.version`; 0: nobody has
 * kept one. The total and the currency may be changed in the wedding's profile too, so they are as they were read there.
 */
export function changePlan(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: Omit<RecordRef, 'id'>,
  change: PlanChange,
) {
  const now = clock()
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, userId, weddingId, mayEdit)
    const wedding = await snapshotRows(tx, 'weddings', [weddingId])
    const before = await readBudget(tx, member, now)
    const touchesWedding = change.totalMinor !== undefined || change.currency !== undefined
    const isStale =
      before.plan.version !== change.version ||
      (touchesWedding && before.plan.wedding !== change.wedding)
    if (isStale) throw new Problem('version_stale', { current: before })
    const { rows, ...written } = await writePlan(tx, weddingId, before, change, now)
    if (touchesWedding) {
      const { totalMinor = before.plan.totalMinor, currency = before.plan.currency } = change
      await tx
        .updateTable('weddings')
        .set((eb) => ({
          totalBudgetMinor: totalMinor,
          currency,
          version: eb('version', '+', 1),
          updatedAt: now,
        }))
        .where('id', '=', weddingId)
        .execute()
      await publishWeddingChange(tx, weddingId, 'wedding')
    }
    const fields = Object.keys(change).filter((field) => field !== 'version' && field !== 'wedding')
    const happened = {
      weddingId,
      userId,
      kind: 'budget.planned',
      area: 'budget',
      subject: null,
      facts: { fields: fields.join(' ') },
    } as const
    const activityId = await recordActivity(
      tx,
      { ...happened, rows: touchesWedding ? [rows, wedding] : rows },
      now,
    )
    return { ...written, activityId }
  })
}

/** Writes the plan's own row, which the caller's transaction holds by its wedding's. */
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
    rates = plan.rates,
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
