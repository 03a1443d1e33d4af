import { Problem } from '#machines/kernel/problem.ts'
import type {
  Business,
  BusinessChange,
  BusinessDetails,
} from '#machines/vendors/business.schema.ts'
import { missingDetails } from '#machines/vendors/vendor-approval.rules.ts'
import type { DetailsChange } from '#machines/vendors/vendor-approval.schema.ts'
import { isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { followDetails } from '#api/features/listings/commands/follow-business.ts'
import { notifyReviewTeam } from '#api/features/notices/commands/notify-review-team.ts'
import { toBusiness } from '../../queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import type { BusinessRow } from '../../queries.ts'
import { moveApproval } from '../move-approval.ts'

/**
 * Changes a business that was read at `change.version`. If somebody else has changed it, it refuses
 * with version_stale and the current record. What the team is reviewing, and what an approval rests
 * on, cannot be changed: event_not_allowed.
 */
export function changeBusiness(
  db: Database,
  ownerId: string,
  id: string,
  change: BusinessChange,
  now: Date,
): Promise<Business> {
  return db.transaction(async (tx) => {
    const row = await lockForStaff(tx, ownerId, id, 'owner')
    const { version, ...fields } = change
    if (row.version !== version) throw new Problem('version_stale', { current: toBusiness(row) })
    const missing = missingDetails({ ...row, ...fields })
    const changed = changedIn(row, fields)
    const event = {
      type: 'CHANGE_DETAILS' as const,
      at: now.toISOString(),
      missing,
      changes: whatChanges(changed),
    }
    const moved = await moveApproval(tx, row, event, { side: 'owner', userId: ownerId }, fields)
    // Unchanged values must not replace those of the listing's draft.
    if (event.changes !== 'nothing') await followDetails(tx, id, changed, now)
    if (isListed(row.approval)) await notifyTeam(tx, moved.row, Object.keys(changed).length, now)
    return toBusiness(moved.row)
  })
}

/** Tells the team what a listed business changes without a review. */
async function notifyTeam(tx: Queryable, { id, name }: BusinessRow, count: number, now: Date) {
  if (count === 0) return
  const facts = { businessId: id, names: [name], count }
  await notifyReviewTeam(tx, 'listing.published', facts, now)
}

/** The details that the review compares with the documents. */
const checked = ['name', 'category', 'city', 'country']

function changedIn(row: BusinessRow, fields: Partial<BusinessDetails>): Partial<BusinessDetails> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => value !== row[field as keyof BusinessDetails],
    ),
  )
}

function whatChanges(changed: Partial<BusinessDetails>): DetailsChange {
  const names = Object.keys(changed)
  if (names.length === 0) return 'nothing'
  return names.some((field) => checked.includes(field)) ? 'checked' : 'other'
}
