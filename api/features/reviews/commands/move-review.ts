import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { review } from '#machines/reviews/review.machine.ts'
import type { ReviewEvent } from '#machines/reviews/review.machine.ts'
import type { ReviewFact } from '#machines/reviews/review.schema.ts'
import {
  allowedFor,
  hasSeal,
  isRemoved,
  stored,
  waitsForTeam,
  failedGuards,
} from '#machines/reviews/review.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { appendEntry } from '#api/features/enquiries/commands/append-entry.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { reviewNow } from '../queries.ts'
import type { ReviewRow } from '../queries.ts'
import { notifySides } from './notify-sides.ts'
import type { By, MovingDeps, NotifiedStep } from './notify-sides.ts'

/** Who moves a review, and the columns that are written with it. Nobody does if time caused it. */
export interface Mover {
  by: By
  userId: string | null
  enquiryId: string
  fields?: Partial<
    Pick<
      ReviewRow,
      | 'quality'
      | 'responsiveness'
      | 'professionalism'
      | 'value'
      | 'flexibility'
      | 'body'
      | 'answer'
      | 'answeredAt'
      | 'reason'
    >
  >
}

/**
 * Applies an event to a review, if its chart allows it. Its state changes in no other way. The
 * caller's transaction has locked the thread and the row. Both sides are told, in the thread and by
 * a notice, and the search knows the new rating at once.
 */
export async function moveReview(
  tx: Queryable,
  deps: MovingDeps,
  row: ReviewRow,
  type: ReviewEvent['type'],
  mover: Mover,
  now: Date,
): Promise<ReviewRow> {
  const before = reviewNow(row)
  const { by } = mover
  requireAllowed({
    state: before.state,
    event: type,
    refusedBy: failedGuards(before, type),
    allowed: () => (by === 'reader' || by === 'product' ? [] : allowedFor(before, by)),
  })
  const { stored: after, facts } = advance(review, stored(before), { type })
  const hasOpened = before.facts.sealed && (!after.facts.sealed || isRemoved(after.state))
  const moved = await tx
    .updateTable('reviews')
    .set({
      ...mover.fields,
      state: after.state,
      stateVersion: after.version,
      facts: JSON.stringify(after.facts),
      dueAt: hasSeal(after) ? row.dueAt : null,
      publishedAt: hasOpened ? now : row.publishedAt,
      waitsSince: waitsForTeam(after) ? (row.waitsSince ?? now) : null,
      version: row.version + 1,
      updatedAt: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!waitsForTeam(after))
    await tx.deleteFrom('reviewReports').where('reviewId', '=', row.id).execute()
  if (row.businessId !== null && (hasOpened || isRemoved(after.state)))
    await indexListings(tx, [row.businessId])
  const steps = notifiedSteps(facts)
  await addEntries(tx, moved, steps, mover, now)
  for (const step of steps)
    await notifySides(tx, deps, { row: moved, enquiryId: mover.enquiryId, step, by }, now)
  return moved
}

/**
 * The steps that both sides are notified of. An answer is published with its review; reports are
 * only for the team.
 */
const publicSteps = ['changed', 'answered', 'published', 'held', 'released', 'removed'] as const

function notifiedSteps(facts: readonly ReviewFact[]): NotifiedStep[] {
  const notified = publicSteps.filter((step) => facts.includes(step))
  return notified.includes('answered') ? ['answered'] : notified
}

/** Adds one entry to the thread for each step. */
async function addEntries(
  tx: Queryable,
  { bookingId }: ReviewRow,
  steps: readonly NotifiedStep[],
  { by, userId, enquiryId }: Mover,
  now: Date,
) {
  for (const step of steps) {
    const isSide = by === 'couple' || by === 'vendor'
    await appendEntry(
      tx,
      { id: enquiryId },
      {
        kind: 'booking_step',
        side: isSide ? by : 'product',
        authorId: isSide ? userId : null,
        facts: { step: `review_${step}`, bookingId },
      },
      now,
    )
  }
}
