import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { failedGuards } from '#machines/enquiries/enquiry.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { markThreadNoticesRead } from '#api/features/notices/commands/mark-read.ts'
import type { Viewer } from '#api/viewer.ts'
import { readEnquiry } from '../thread/queries.ts'
import { moveEnquiry } from './move-enquiry.ts'
import { requireParty } from './require-party.ts'
import { cancelQueuedMail } from './notify-parties.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * Marks a thread as read up to one of its entries, and the notices about it; what is newer stays
 * unread. When the business reads it for the first time, the couple sees that.
 */
export function markThreadRead(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
  upTo: string,
): Promise<Enquiry> {
  const now = deps.now()
  const { userId } = viewer
  return deps.db.transaction(async (tx) => {
    const { side, row, now: at } = await requireParty(tx, viewer, id, 'view')
    const entry = await tx
      .selectFrom('enquiryEntries')
      .select(['number', 'createdAt'])
      .where('enquiryId', '=', id)
      .where('id', '=', upTo)
      .executeTakeFirst()
    if (!entry) throw new Problem('not_found')
    // Notices are locked first, as where somebody is notified.
    const before = entry.number >= row.entries ? null : entry.createdAt
    await markThreadNoticesRead(tx, userId, { enquiryId: id, before }, now)
    await keepRead(tx, { enquiryId: id, userId, side, readTo: entry.number, readAt: now })
    await cancelQueuedMail(tx, { enquiryId: id, userId })
    const event = { type: 'SEE' as const, at: now.toISOString() }
    if (side === 'vendor' && failedGuards(at, event) === null)
      await moveEnquiry(tx, deps, row, event, { side, userId })
    return readEnquiry(tx, { userId, side }, id, now)
  })
}

/** Never backwards: of two devices the one that has read more counts. */
async function keepRead(
  tx: Queryable,
  read: {
    enquiryId: string
    userId: string
    side: 'couple' | 'vendor'
    readTo: number
    readAt: Date
  },
) {
  await tx
    .insertInto('enquiryReads')
    .values(read)
    .onConflict((conflict) =>
      conflict.columns(['enquiryId', 'userId']).doUpdateSet({
        side: read.side,
        readTo: sql<number>`greatest(enquiry_reads.read_to, excluded.read_to)`,
        readAt: read.readAt,
      }),
    )
    .execute()
}
