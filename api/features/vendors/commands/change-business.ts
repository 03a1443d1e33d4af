import { Problem } from '#machines/kernel/problem.ts'
import type { Business, BusinessChange } from '#machines/vendors/business.schema.ts'
import { missingDetails } from '#machines/vendors/vendor-approval.rules.ts'
import type { Database } from '#api/db/client.ts'
import { lockOwnBusiness, toBusiness } from '../queries.ts'
import { moveApproval } from './move-approval.ts'

/**
 * Changes a business that was read at `change.version`: of two writers one is told version_stale, with the record as it is now. What
 * the team is reading stays as it was handed in, and what it has approved keeps what the approval rests on: event_not_allowed.
 */
export function changeBusiness(db: Database, ownerId: string, id: string, change: BusinessChange, now: Date): Promise<Business> {
  return db.transaction(async (tx) => {
    const row = await lockOwnBusiness(tx, ownerId, id)
    const { version, ...fields } = change
    if (row.version !== version) throw new Problem('version_stale', { current: toBusiness(row) })
    const details = { ...row, ...fields }
    const changesChecked = checked.some((field) => details[field] !== row[field])
    const event = { type: 'CHANGE_DETAILS' as const, at: now.toISOString(), missing: missingDetails(details), changesChecked }
    const moved = await moveApproval(tx, row, event, { side: 'owner', userId: ownerId }, fields)
    return toBusiness(moved.row)
  })
}

/** What the review compares with the documents. */
const checked = ['name', 'category', 'city', 'country'] as const
