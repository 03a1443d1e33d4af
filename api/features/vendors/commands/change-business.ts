import { Problem } from '#machines/kernel/problem.ts'
import type {
  Business,
  BusinessChange,
  BusinessDetails,
} from '#machines/vendors/business.schema.ts'
import { missingDetails } from '#machines/vendors/vendor-approval.rules.ts'
import type { DetailsChange } from '#machines/vendors/vendor-approval.schema.ts'
import type { Database } from '#api/db/client.ts'
import { followDetails } from '#api/features/listings/commands/follow-business.ts'
import { lockOwnBusiness, toBusiness } from '../queries.ts'
import type { BusinessRow } from '../queries.ts'
import { moveApproval } from './move-approval.ts'

/**
 * Changes a business that was read at `change.version`: of two writers one is told version_stale, with the record as it is now. What
 * the team is reading stays as it was handed in, and what it has approved keeps what the approval rests on: event_not_allowed.
 */
export function changeBusiness(
  db: Database,
  ownerId: string,
  id: string,
  change: BusinessChange,
  now: Date,
): Promise<Business> {
  return db.transaction(async (tx) => {
    const row = await lockOwnBusiness(tx, ownerId, id)
    const { version, ...fields } = change
    if (row.version !== version) throw new Problem('version_stale', { current: toBusiness(row) })
    const missing = missingDetails({ ...row, ...fields })
    const event = {
      type: 'CHANGE_DETAILS' as const,
      at: now.toISOString(),
      missing,
      changes: whatChanges(row, fields),
    }
    const moved = await moveApproval(tx, row, event, { side: 'owner', userId: ownerId }, fields)
    if (event.changes !== 'nothing') await followDetails(tx, id, fields, now)
    return toBusiness(moved.row)
  })
}

/** What the review compares with the documents. */
const checked = ['name', 'category', 'city', 'country']

function whatChanges(row: BusinessRow, fields: Partial<BusinessDetails>): DetailsChange {
  const changed = Object.entries(fields).flatMap(([field, value]) =>
    value === row[field as keyof BusinessDetails] ? [] : [field],
  )
  if (changed.length === 0) return 'nothing'
  return changed.some((field) => checked.includes(field)) ? 'checked' : 'other'
}
