// @vitest-environment happy-dom
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { bookingSides } from '#machines/bookings/booking.schema.ts'
import type { Review, TeamReview } from '#machines/reviews/review-record.schema.ts'
import { reviewStates } from '#machines/reviews/review.schema.ts'
import type { ReviewState } from '#machines/reviews/review.schema.ts'
import { reviewActions } from '#machines/reviews/review.selectors.ts'
import type { ReviewMover } from '#machines/reviews/review.selectors.ts'
import { BookingReview } from '#src/features/reviews/components/booking-review.tsx'
import { PublicReviews } from '#src/features/reviews/components/public-reviews.tsx'
import { OwnReviewsPage } from '#src/features/reviews/pages/own-reviews-page.tsx'
import { TeamReviewsPage } from '#src/features/reviews/pages/team-reviews-page.tsx'
import { at, ids } from './plan.ts'
import { answers, hardCoded, speakPseudo } from './scan.tsx'

speakPseudo('errors', 'reviews')

const { id } = ids
const scores = { quality: 5, responsiveness: 4, professionalism: 3, value: 2, flexibility: 1 }
const means = {
  quality: 500,
  responsiveness: 400,
  professionalism: 300,
  value: 200,
  flexibility: 100,
}
const rating = { count: 4, rating: 460, means }

function reviewIn(state: ReviewState, by: ReviewMover): Review {
  const facts = { sealed: state === 'pending', answered: false, reported: state !== 'removed' }
  return {
    id,
    version: 1,
    enquiryId: id,
    state,
    facts,
    occasion: 'calledOff',
    day: '2027-06-12',
    couple: ['1', '2'],
    businessName: '3',
    scores,
    stars: 300,
    body: '4',
    answer: { text: '5', at },
    opensAt: state === 'pending' ? at : null,
    publishedAt: at,
    reason: 'pressure',
    writtenAt: at,
    actions: reviewActions({ state, facts }, by).map((action) => ({
      ...action,
      refusedBy: [...action.refusedBy],
    })),
  }
}

const sides = bookingSides.flatMap((side) => reviewStates.map((state) => [side, state] as const))

test.each(sides)('the %s reads no hard-coded text of a review that is %s', async (side, state) => {
  answers[`/api/enquiries/${id}/review`] = {
    refusedBy: [],
    until: at,
    review: reviewIn(state, side),
  }
  const screen = (
    <BookingReview enquiryId={id} side={side} businessName="3" disabledReason={null} isAlone />
  )
  expect(await hardCoded(screen, <Outlet />)).toEqual([])
})

test.each([
  ['may be written', []],
  ['was left too long', ['isInTime']],
])('a booking whose review %s has no hard-coded text', async (_, refusedBy) => {
  answers[`/api/enquiries/${id}/review`] = { refusedBy, until: at, review: null }
  const screen = (
    <BookingReview enquiryId={id} side="couple" businessName="3" disabledReason={null} isAlone />
  )
  expect(await hardCoded(screen, <Outlet />)).toEqual([])
})

test('the reviews of a business have no hard-coded text', async () => {
  const items = reviewStates.map((state, at) => ({
    ...reviewIn(state, 'vendor'),
    id: id.replace('0', String(at)),
  }))
  answers[`/api/businesses/${id}/reviews`] = { items, nextCursor: '6', rating }
  const screen = <OwnReviewsPage businessId={id} name="3" />
  expect(await hardCoded(screen, <Outlet />)).toEqual([])
})

test.each(reviewStates)(
  'the team reads no hard-coded text of a review that is %s',
  async (state) => {
    const { enquiryId: _thread, opensAt: _opens, ...review } = reviewIn(state, 'team')
    const reported: TeamReview = {
      ...review,
      slug: '7',
      reports: [{ reason: 'offensive', text: '8', by: 'reader', at }],
    }
    answers['/api/team/reviews'] = { items: [reported], nextCursor: '9' }
    const screen = <TeamReviewsPage />
    expect(await hardCoded(screen, <Outlet />)).toEqual([])
  },
)

test('what everybody reads has no hard-coded text', async () => {
  const review = reviewIn('published', 'couple')
  answers['/api/marketplace/listings/7/reviews'] = {
    items: [
      { is: 'removed', id, reason: 'offensive', at },
      { ...review, is: 'shown', id: id.replace('0', '1'), at },
      { ...review, is: 'shown', id: id.replace('0', '2'), at, reason: null },
    ],
    nextCursor: '9',
  }
  const screen = <PublicReviews slug="7" name="3" rating={rating} />
  expect(await hardCoded(screen, <Outlet />)).toEqual([])
})
