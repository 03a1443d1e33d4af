import { begin } from '#machines/kernel/lifecycle.ts'
import type { CategoryStatus } from '#machines/choices/category/category.schema.ts'
import { vendorChoice } from '#machines/choices/vendor-choice.machine.ts'
import { factsOf } from '#machines/choices/vendor-choice.selectors.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { listStatuses } from '../categories/queries.ts'
import { columnsOf, noDetails } from './choice-columns.ts'

/**
 * Sets several categories as wanted at once. Categories that already have a setting keep it, so
 * that a list on the first evening reverts no decision.
 */
export function wantCategories(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  categories: readonly CategoryStatus['category'][],
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'want-categories', key, body: { weddingId, categories }, now },
    async (tx) => {
      // Locks the wedding, so that nobody else sets a category meanwhile.
      await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
      const open = (await listStatuses(tx, weddingId)).filter(
        ({ category, status }) => status === 'undecided' && categories.includes(category),
      )
      if (open.length === 0) return { status: 200 as const, body: { wanted: 0, activityId: null } }
      const ids = open.map(() => newId(now))
      const rows = await snapshotRows(tx, 'choices', ids)
      const { stored } = begin(vendorChoice, factsOf({ name: '', price: null }))
      await tx
        .insertInto('choices')
        .values(
          open.map(({ category }, at) => ({
            ...columnsOf(noDetails),
            id: ids[at]!,
            weddingId,
            category,
            businessId: null,
            state: stored.state,
            stateVersion: stored.version,
            stateSince: now,
            stateBy: userId,
            quotedAt: null,
            version: 1,
            createdAt: now,
            updatedAt: now,
          })),
        )
        .execute()
      const facts = { count: open.length }
      const activityId = await recordActivity(
        tx,
        {
          weddingId,
          userId,
          kind: 'categories.wanted',
          area: 'vendors',
          subject: null,
          facts,
          rows,
        },
        now,
      )
      return { status: 200 as const, body: { wanted: open.length, activityId } }
    },
  )
}
