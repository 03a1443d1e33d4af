import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed, requireFound } from '#machines/kernel/problem.ts'
import type { BookingReview, NewReview } from '#machines/reviews/review-record.schema.ts'
import { review } from '#machines/reviews/review.machine.ts'
import type { Occasion } from '#machines/reviews/review.schema.ts'
import { sealEnd } from '#machines/reviews/review.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { catchUp } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { appendEntry } from '#api/features/enquiries/commands/append-entry.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'
import { bookingOfEnquiry, openingOf, readBookingReview } from '../queries.ts'
import { endInvitation, notifySides } from './notify-sides.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * The couple, or a helper who may change their vendors, writes the one review of a booking that
 * took place or was cancelled late.
 */
export function writeReview(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  enquiryId: string,
  written: NewReview,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'write-review', key, body: { enquiryId, ...written }, now },
    async (tx): Promise<{ status: 201; body: BookingReview }> => {
      const { side } = await requireParty(tx, viewer, enquiryId, 'edit')
      if (side !== 'couple') throw new Problem('not_yours')
      const found = await bookingOfEnquiry(tx, enquiryId).forUpdate().executeTakeFirst()
      const booking = await catchUp(tx, deps, requireFound(found), now)
      const { opening, refusedBy } = openingOf(booking, now)
      const isWritten = await hasReview(tx, booking.id)
      const refusals = isWritten ? [...refusedBy, 'hasNotReviewed'] : refusedBy
      requireAllowed({
        state: bookingNow(booking).state,
        event: 'REVIEW',
        refusedBy: refusals.length > 0 ? refusals : null,
        allowed: () => [],
      })
      const row = await insertReview(tx, booking, { ...written, occasion: opening?.occasion }, now)
      const facts = { step: 'review_written', bookingId: booking.id }
      await appendEntry(
        tx,
        { id: enquiryId },
        { kind: 'booking_step', side, authorId: userId, facts },
        now,
      )
      await notifySides(tx, deps, { row, enquiryId, step: 'written', by: side }, now)
      await endInvitation(tx, booking, now)
      return { status: 201, body: await readBookingReview(tx, enquiryId, side, now) }
    },
  )
}

function insertReview(
  tx: Queryable,
  { id: bookingId, businessId }: BookingRow,
  { scores, body, occasion = 'tookPlace' }: NewReview & { occasion: Occasion | undefined },
  now: Date,
) {
  const { stored } = begin(review, undefined)
  return tx
    .insertInto('reviews')
    .values({
      id: newId(now),
      bookingId,
      businessId,
      version: 1,
      state: stored.state,
      stateVersion: stored.version,
      facts: JSON.stringify(stored.facts),
      occasion,
      ...scores,
      body,
      dueAt: new Date(sealEnd(now.toISOString())),
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function hasReview(tx: Queryable, bookingId: string) {
  const row = await tx
    .selectFrom('reviews')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  return row !== undefined
}
