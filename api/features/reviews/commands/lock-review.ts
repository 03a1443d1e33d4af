import { requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { ReviewRow } from '../queries.ts'

/** The thread of a review, which must be locked first. */
export async function threadOfReview(tx: Queryable, id: string): Promise<{ enquiryId: string }> {
  return requireFound(
    await tx
      .selectFrom('reviews')
      .innerJoin('bookings', 'bookings.id', 'reviews.bookingId')
      .select('bookings.enquiryId')
      .where('reviews.id', '=', id)
      .executeTakeFirst(),
  )
}

export async function lockReview(tx: Queryable, id: string): Promise<ReviewRow> {
  return requireFound(
    await tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}
