import type { Queryable } from '#api/db/client.ts'
import { anyDue, workThrough } from '#api/db/due/due-rows.ts'
import type { DuePart } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import type { ReviewRow } from '../queries.ts'
import { moveReview } from './move-review.ts'
import type { MovingDeps } from './notify-sides.ts'

type Dependencies = Pick<Deps, 'db' | 'now'> & MovingDeps

interface Due {
  id: string
  enquiryId: string
}

/**
 * Ends the sealed time of reviews once it is over. Each happens once however many processes run it,
 * because the thread is locked first.
 */
export async function openDueReviews(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await workThrough({
    table: 'reviews',
    log: deps.log,
    now,
    list: (part) => listDue(deps, now, part),
    work: (each) => openOne(deps, each, now),
  })
}

export async function isReviewDue(deps: Dependencies): Promise<boolean> {
  const now = deps.now()
  return (await listDue(deps, now, anyDue('reviews', now))).length > 0
}

function listDue({ db }: Dependencies, now: Date, { where, limit }: DuePart): Promise<Due[]> {
  return db.query
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.bookingId')
    .select(['reviews.id', 'bookings.enquiryId'])
    .where('reviews.dueAt', '<=', now)
    .where(where)
    .orderBy('reviews.dueAt')
    .limit(limit)
    .execute()
}

function openOne(deps: Dependencies, { id, enquiryId }: Due, now: Date): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockEnquiry(tx, enquiryId)
    const row = await tx
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row) await catchUpReview(tx, deps, { row, enquiryId }, now)
  })
}

/** A review at that instant: a seal that has expired since is ended first. */
export async function catchUpReview(
  tx: Queryable,
  deps: MovingDeps,
  { row, enquiryId }: { row: ReviewRow; enquiryId: string },
  now: Date,
): Promise<ReviewRow> {
  if (row.dueAt === null || row.dueAt.getTime() > now.getTime()) return row
  return moveReview(tx, deps, row, 'OPEN', { by: 'product', userId: null, enquiryId }, now)
}
