import type { WhatIfRequest, Written } from '#machines/budget/budget.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { NewActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readBudget } from '../queries.ts'
import { carryPayments } from './items/carry-currency.ts'
import { lockItem } from './items/lock-item.ts'
import { writeItem } from './items/write-item.ts'
import { mayEdit } from './may-edit.ts'
import { refuseBookedItem } from './refuse-booked.ts'
import { writePlan } from './plan/write-plan.ts'

/**
 * Applies a what-if trial to the budget as one activity, all or nothing. An item with payments of a
 * booking is given to nobody else.
 */
export function takeWhatIf(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  { version, headcount, items }: WhatIfRequest,
): Promise<Written> {
  const now = clock()
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, userId, weddingId, mayEdit)
    // Whoever else writes the plan waits for the wedding's row.
    await snapshotRows(tx, 'weddings', [weddingId])
    const before = await readBudget(tx, member, now)
    if (before.plan.version !== version) throw new Problem('version_stale', { current: before })
    const { rows: plan, ...written } = await writePlan(tx, weddingId, before, { headcount }, now)
    const captured = [
      await snapshotRows(
        tx,
        'budgetItems',
        items.map(({ id }) => id),
      ),
    ]
    for (const { id, ...change } of items) {
      const item = await lockItem(tx, weddingId, id)
      await refuseBookedItem(tx, id, 'CHANGE')
      // A different person in that place is not the one the trial was made for.
      captured.push(await carryPayments(tx, item, change, now))
      const isOther = change.vendor !== undefined && change.vendor !== item.vendor
      await writeItem(tx, item, isOther ? { ...change, choiceId: null } : change, now)
    }
    const facts = { guests: headcount, items: items.length }
    const activity: NewActivity = {
      weddingId,
      userId,
      kind: 'budget.tried',
      area: 'budget',
      subject: null,
      facts,
      rows: [plan, ...captured],
    }
    return { ...written, activityId: await recordActivity(tx, activity, now) }
  })
}
