import type { Updateable } from 'kysely'
import type { BookingReview, NewReview, Review } from '#machines/reviews/review-record.schema.ts'
import { review } from '#machines/reviews/review.machine.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { newId } from '#api/db/id.ts'
import type { Scores } from '#machines/reviews/review.schema.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { acceptedThread, beginBooking, contentOf } from '#tests/api/bookings/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { listedBusiness } from '#tests/harness/approval.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

export const scores: Scores = {
  quality: 5,
  responsiveness: 4,
  professionalism: 5,
  value: 4,
  flexibility: 5,
}

export const written: NewReview = { scores, body: 'They stayed until the last song.' }

/** How a booking ended, as its own record says it. */
export const ends = {
  tookPlace: { agreement: 'fixed', contract: 'closed', logistics: 'completed' },
  calledOffLate: {
    agreement: 'cancelled',
    contract: 'closed',
    money: 'kept',
    logistics: 'called_off',
    endedBy: 'couple',
    endedLate: true,
  },
  calledOff: {
    agreement: 'cancelled',
    contract: 'closed',
    money: 'kept',
    logistics: 'called_off',
    endedBy: 'couple',
    endedLate: false,
  },
} satisfies Record<string, Updateable<Tables['bookings']>>

/** The row of a review that was just sent, for what only needs one to be there. */
export function sentReview(of: { bookingId: string; businessId: string }) {
  const { state, facts, version } = begin(review, undefined).stored
  const now = new Date()
  return {
    ...of,
    ...scores,
    id: newId(now),
    version: 1,
    state,
    stateVersion: version,
    facts: JSON.stringify(facts),
    occasion: 'tookPlace' as const,
    body: written.body,
    dueAt: now,
    createdAt: now,
    updatedAt: now,
  }
}

/** A listed business whose reviewer may be asked, too. */
export async function listed(api: TestApp) {
  const reviewer = await api.signedInAs('ADMIN')
  return { reviewer, ...(await listedBusiness(api, reviewer)) }
}

/** A couple whose booking with a business is over, the day before today. */
export async function overBooking(
  api: TestApp,
  business: { id: string; vendor: SignedIn },
  end: keyof typeof ends = 'tookPlace',
) {
  const { couple, wedding } = await coupleWithWedding(api)
  const between = { weddingId: wedding.id, businessId: business.id }
  const day = new Date(api.deps.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  const enquiryId = await acceptedThread(api, { ...between, day: nextDay() })
  const content = contentOf({ deposit: false, due: false })
  const booking = await beginBooking(api, { enquiryId, as: couple, content })
  await api.deps.db.query
    .updateTable('bookings')
    .set({
      ...ends[end],
      firstDay: day,
      lastDay: day,
      dueAt: null,
      ...(end === 'tookPlace' ? {} : { endedAt: api.deps.now() }),
    })
    .where('id', '=', booking.id)
    .execute()
  const { vendor } = business
  return { couple, vendor, wedding, enquiryId, bookingId: booking.id, businessId: business.id }
}

let days = 0

/** Each booking has a day of its own: a business takes one a day. */
function nextDay() {
  return new Date(Date.UTC(2031, 0, ++days)).toISOString().slice(0, 10)
}

const path = (enquiryId: string) => `/api/enquiries/${enquiryId}/review`

export function reviewsOf(api: TestApp) {
  const read = async (as: SignedIn, enquiryId: string) =>
    bodyOf<BookingReview>(await api.request('GET', path(enquiryId), { as }))
  return {
    read,
    write: (as: SignedIn, enquiryId: string, body: NewReview = written) =>
      api.request('POST', path(enquiryId), { as, body }),
    /** A review that a couple has just sent. */
    async sent(business: { id: string; vendor: SignedIn }, body: NewReview = written) {
      const booking = await overBooking(api, business)
      const answer = await api.request('POST', path(booking.enquiryId), {
        as: booking.couple,
        body,
      })
      if (answer.status !== 201) throw new Error(await answer.text())
      const { review } = await bodyOf<BookingReview>(answer)
      if (!review) throw new Error('Nothing was written.')
      return { ...booking, id: review.id }
    },
    step: async (
      as: SignedIn,
      { enquiryId }: { enquiryId: string },
      event: string,
      more: object = {},
    ) => {
      const { review } = await read(as, enquiryId)
      return api.request('POST', `/api/reviews/${review?.id ?? ''}/events`, {
        as,
        body: { version: review?.version, event, ...more },
      })
    },
    decide: (as: SignedIn, { id, version }: Pick<Review, 'id' | 'version'>, body: object) =>
      api.request('POST', `/api/team/reviews/${id}/events`, { as, body: { version, ...body } }),
  }
}
