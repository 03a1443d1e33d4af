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
  whyNot,
} from '#machines/reviews/review.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { appendEntry } from '#api/features/enquiries/commands/append-entry.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { reviewNow } from '../queries.ts'
import type { ReviewRow } from '../queries.ts'
import { notifySides } from './notify-sides.ts'
import type { By, MovingDeps, NotifiedStep } from './notify-sides.ts'

/** Who moves a review, and what the row says from then on. Nobody does what time brings about. */
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
 * Does to a review what its chart allows: the one way in which its state changes. The thread and the row are locked by the caller's
 * transaction. Both sides are told, in the thread and by a notice, and the search knows the rating at once.
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
    refusedBy: whyNot(before, type),
    allowed: () => (by === 'reader' || by === 'product' ? [] : allowedFor(before, by)),
  })
  const { stored: after, told } = advance(review, stored(before), { type })
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
  const steps = stepsToldOf(told)
  await addEntries(tx, moved, steps, mover, now)
  for (const step of steps)
    await notifySides(tx, deps, { row: moved, enquiryId: mover.enquiryId, step, by }, now)
  return moved
}

/** What the two sides hear of. What was answered was published with it; that somebody reported it is the team's. */
const heardSteps = ['changed', 'answered', 'published', 'held', 'released', 'removed'] as const

function stepsToldOf(told: readonly ReviewFact[]): NotifiedStep[] {
  const heard = heardSteps.filter((step) => told.includes(step))
  return heard.includes('answered') ? ['answered'] : heard
}

/** The thread tells both sides, one line a step. */
async function addEntries(
  tx: Queryable,
  { bookingId }: ReviewRow,
  told: readonly NotifiedStep[],
  { by, userId, enquiryId }: Mover,
  now: Date,
) {
  for (const step of told) {
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
