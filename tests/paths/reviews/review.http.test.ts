import { expect } from 'vitest'
import { reviewModel } from '#machines/reviews/review.model.ts'
import type { Review } from '#machines/reviews/review-record.schema.ts'
import type { ReviewEvent } from '#machines/reviews/review.machine.ts'
import { openDueReviews } from '#api/features/reviews/commands/open-reviews.ts'
import { expectBothSidesAgree } from '#tests/api/enquiries/both-sides.ts'
import { listed, reviewsOf, written } from '#tests/api/reviews/kit.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'

/** A review, its two sides, and whoever decides about it. */
interface Subject {
  api: TestApp
  id: string
  enquiryId: string
  couple: SignedIn
  vendor: SignedIn
  reviewer: SignedIn
}

overHttp(reviewModel).walk({
  create: async (api): Promise<Subject> => {
    const business = await listed(api)
    const { id, enquiryId, couple, vendor } = await reviewsOf(api).sent(business)
    return { api, id, enquiryId, couple, vendor, reviewer: business.reviewer }
  },
  gestures: {
    CHANGE: (on) => reviewsOf(on.api).step(on.couple, on, 'CHANGE', written),
    ANSWER: (on) => reviewsOf(on.api).step(on.vendor, on, 'ANSWER', { text: 'Thank you.' }),
    REPORT: (on) =>
      reviewsOf(on.api).step(on.vendor, on, 'REPORT', { reason: 'offensive', text: 'Read it.' }),
    HOLD: decide,
    KEEP: decide,
    RELEASE: decide,
    REMOVE: decide,
    OPEN: async ({ api, id, couple, enquiryId }) => {
      await api.deps.db.query
        .updateTable('reviews')
        .set({ dueAt: api.deps.now() })
        .where('id', '=', id)
        .execute()
      await openDueReviews(api.deps)
      return api.request('GET', `/api/enquiries/${enquiryId}/review`, { as: couple })
    },
  },
  read,
  stateIn: ({ state, facts }: Pick<Review, 'state' | 'facts'>) => ({ state, facts }),
  agree: async (on) => {
    await expectSameReview(on)
    await expectBothSidesAgree(on.api, on)
  },
  sides: [['CHANGE'], ['ANSWER', 'REPORT'], ['HOLD', 'KEEP', 'RELEASE', 'REMOVE']],
  carried: () => ({}),
  follows: ['OPEN'],
})

async function decide(on: Subject, { type }: ReviewEvent) {
  const { version } = await read(on)
  const why = type === 'HOLD' || type === 'REMOVE' ? { reason: 'privateDetails' } : {}
  return reviewsOf(on.api).decide(on.reviewer, { id: on.id, version }, { event: type, ...why })
}

async function read({ api, couple, enquiryId }: Subject) {
  const { review } = await reviewsOf(api).read(couple, enquiryId)
  if (!review) throw new Error('The review is gone.')
  const { actions: _actions, ...record } = review
  return record
}

/** The review of a booking is one thing, whichever side reads it. */
async function expectSameReview({ api, enquiryId, couple, vendor }: Subject) {
  const [ours, theirs] = [
    await reviewsOf(api).read(couple, enquiryId),
    await reviewsOf(api).read(vendor, enquiryId),
  ]
  expect(seenOf(theirs.review)).toEqual(seenOf(ours.review))
}

/** What both sides read alike: what is done about it is each side's own. */
function seenOf(review: Review | null) {
  if (!review) throw new Error('The review is gone.')
  const { state, facts, scores, stars, opensAt, publishedAt, reason } = review
  return { state, facts, scores, stars, opensAt, publishedAt, reason }
}
