import { takeBookingStep } from '#api/features/bookings/commands/take-booking-step.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { createWedding } from '#api/features/profile/commands/create-wedding.ts'
import { decideReview } from '#api/features/reviews/commands/decide-review.ts'
import { openDueReviews } from '#api/features/reviews/commands/open-reviews.ts'
import { reportReview } from '#api/features/reviews/commands/report-review.ts'
import { takeReviewStep } from '#api/features/reviews/commands/take-review-step.ts'
import { writeReview } from '#api/features/reviews/commands/write-review.ts'
import { addUser } from '../people.ts'
import { pastStories, quoteOfStory } from './past-stories.ts'
import type { PastStory } from './past-stories.ts'
import { detailsOf, weddingOf } from './thread-stories.ts'
import { holdDemoThread, openThread } from './threads.ts'
import type { ThreadDeps, ThreadParties } from './threads.ts'

type PastDeps = ThreadDeps

const dayMs = 24 * 3_600_000

/**
 * Adds past couples by the commands that people use. Each booked, had its wedding or cancelled it,
 * and wrote a review.
 */
export async function addPastBookings(
  deps: PastDeps,
  { vendorId, reviewerId, coupleId }: { vendorId: string; reviewerId: string; coupleId: string },
): Promise<void> {
  for (const story of pastStories) {
    const parties = {
      couple: await addCouple(deps, story),
      vendor: await vendorOf(deps, story, vendorId),
    }
    const enquiryId = await bookAndEnd(deps, parties, story)
    await reviewAs(deps, { ...parties, enquiryId, reviewerId }, story)
    // Threads that ended long ago have been read.
    const asVendor = { userId: parties.vendor.userId, role: 'VENDOR' as const }
    if (story.answer || story.review.daysAgo > 7) await openThread(deps, asVendor, enquiryId)
  }
  await addUnreviewed(deps, coupleId)
  await readOldNotices(deps)
}

/** Marks notices as read that are older than three days. */
async function readOldNotices({ db, now }: PastDeps) {
  await db.query
    .updateTable('notices')
    .set({ readAt: now() })
    .where('readAt', 'is', null)
    .where('createdAt', '<', new Date(now().getTime() - 3 * dayMs))
    .execute()
}

/** The second demo couple had a shoot for their invitations, and can still say how it was. */
async function addUnreviewed(deps: PastDeps, userId: string) {
  const { weddingId } = await deps.db.query
    .selectFrom('weddingMembers')
    .select('weddingId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const message =
    "We're in Lisbon for a week. Could you take pictures of the two of us for our invitations?"
  const items: PastStory['items'] = [
    ['Two hours of pictures in Lisbon', 48_000],
    ['Forty of them, edited, for print', 18_000],
  ]
  const story = { business: 'Ines Varga', dayAgo: 9, guests: 2, venue: '', message, items }
  const vendor = await vendorOf(deps, story, userId)
  await bookAndEnd(deps, { couple: { userId, weddingId }, vendor }, story)
}

async function addCouple({ db, now }: PastDeps, story: PastStory) {
  const { email, firstName, partnerName, dayAgo, guests, place = lisbon } = story
  const begunAt = new Date(now().getTime() - 75 * dayMs)
  return db.transaction(async (tx) => {
    const known = { issuer: 'demo', sub: email, email, firstName, lastName: '' }
    const userId = await addUser(tx, { ...known, role: 'COUPLE' }, begunAt)
    const details = weddingOf(
      { partnerName, expectedGuests: guests, ...place },
      dayOf(now(), dayAgo),
    )
    const { id } = await createWedding(tx, userId, details, begunAt)
    return { userId, weddingId: id }
  })
}

const lisbon = { city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' }

async function vendorOf({ db }: PastDeps, { business }: Pick<PastStory, 'business'>, own: string) {
  const row = await db.query
    .selectFrom('businesses')
    .select(['id', 'ownerId'])
    .$if(business === undefined, (query) => query.where('ownerId', '=', own))
    .$if(business !== undefined, (query) => query.where('name', '=', business ?? ''))
    .executeTakeFirstOrThrow()
  return { userId: row.ownerId, businessId: row.id }
}

/**
 * From the enquiry a month before to the morning after, or to the day on which it was called off.
 */
async function bookAndEnd(
  deps: PastDeps,
  { couple, vendor }: ThreadParties,
  story: Pick<
    PastStory,
    'dayAgo' | 'guests' | 'venue' | 'message' | 'calledOffBefore' | 'place' | 'items'
  >,
): Promise<string> {
  const { dayAgo, guests, venue, message, calledOffBefore, place = lisbon } = story
  const now = deps.now()
  const askedAgo = dayAgo + 25
  const at = (daysAgo: number): PastDeps => ({
    ...deps,
    now: () => new Date(now.getTime() - daysAgo * dayMs),
  })
  const enquiryId = await holdDemoThread(
    deps,
    { couple, vendor },
    {
      asked: {
        hoursAgo: askedAgo * 24,
        message,
        details: { ...detailsOf(dayOf(now, dayAgo), guests, venue), town: place.city },
      },
      steps: [
        [askedAgo * 24 - 2, 'opens'],
        [
          askedAgo * 24 - 20,
          'quotes',
          quoteOfStory(new Date(now.getTime() - askedAgo * dayMs), story),
        ],
        [askedAgo * 24 - 44, 'accepts'],
      ],
    },
  )
  const { id, version } = await bookingOf(deps, enquiryId)
  const asCouple = { userId: couple.userId, role: 'COUPLE' as const }
  if (calledOffBefore !== undefined) {
    const text = "We're so sorry: there won't be a wedding."
    const step = { version, event: 'CANCEL' as const, text }
    await takeBookingStep(at(dayAgo + calledOffBefore), asCouple, id, step, null)
    return enquiryId
  }
  await payAll(at(dayAgo + 5), { ...couple, vendorId: vendor.userId, id })
  const day = Date.parse(dayOf(now, dayAgo))
  // Each looks at its time, which the thread tells: the morning of the day, and the noon after.
  for (const hours of [9, 36])
    await advanceDueBookings({ ...deps, now: () => new Date(day + hours * 3_600_000) })
  return enquiryId
}

function bookingOf({ db }: PastDeps, enquiryId: string) {
  return db.query
    .selectFrom('bookings')
    .select(['id', 'version'])
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
}

async function payAll(
  deps: PastDeps,
  { userId, vendorId, id }: { userId: string; vendorId: string; id: string },
) {
  const payments = await deps.db.query
    .selectFrom('budgetPayments')
    .select('id')
    .where('bookingId', '=', id)
    .execute()
  // Where the wedding is, today may still be yesterday, and nobody pays in the future.
  const paidOn = dayOf(deps.now(), 1)
  const version = async () =>
    (
      await deps.db.query
        .selectFrom('bookings')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version
  const [asCouple, asVendor] = [
    { userId, role: 'COUPLE' as const },
    { userId: vendorId, role: 'VENDOR' as const },
  ]
  for (const { id: paymentId } of payments) {
    const pay = { version: await version(), event: 'PAY' as const, paymentId, paidOn }
    await takeBookingStep(deps, asCouple, id, pay, null)
    const receive = { version: await version(), event: 'RECEIVE' as const, paymentId }
    await takeBookingStep(deps, asVendor, id, receive, null)
  }
}

async function reviewAs(
  deps: PastDeps,
  {
    couple,
    vendor,
    enquiryId,
    reviewerId,
  }: ThreadParties & { enquiryId: string; reviewerId: string },
  { review, answer, fault }: PastStory,
) {
  const now = deps.now().getTime()
  const at = (daysAgo: number): PastDeps => ({
    ...deps,
    now: () => new Date(now - daysAgo * dayMs),
  })
  const { scores, body, daysAgo } = review
  const asCouple = { userId: couple.userId, role: 'COUPLE' as const }
  const sent = await writeReview(at(daysAgo), asCouple, enquiryId, { scores, body }, null)
  const { id = '', version = 1 } = sent.body.review ?? {}
  if (answer) {
    const asVendor = { userId: vendor.userId, role: 'VENDOR' as const }
    const step = { version, event: 'ANSWER' as const, text: answer.text }
    await takeReviewStep(at(answer.daysAgo), asVendor, id, step, null)
  } else if (daysAgo > 7) await openDueReviews(at(daysAgo - 7))
  if (!fault) return
  const { reason, text, isRemoved } = fault
  await reportReview(at(daysAgo - 9), id, { reason, text }, null)
  const held = await decideReview(
    at(daysAgo - 10),
    reviewerId,
    id,
    { version: version + 2, event: 'HOLD', reason },
    null,
  )
  if (isRemoved)
    await decideReview(
      at(daysAgo - 11),
      reviewerId,
      id,
      { version: held.body.version, event: 'REMOVE', reason },
      null,
    )
}

function dayOf(now: Date, daysAgo: number) {
  return new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)
}

/** Everything on the day, so that nothing is asked for before. */
