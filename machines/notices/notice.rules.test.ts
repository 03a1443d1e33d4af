import { expect, test } from 'vitest'
import { placeOf } from './notice.rules.ts'

const place = (state: string) =>
  placeOf({ kind: 'review.waiting', facts: { state }, weddingId: null })

test('what waits for the review team opens where it is decided', () => {
  expect(
    Object.fromEntries(
      [
        'submitted',
        'appealed',
        'closing_asked',
        'change_proposed',
        'reported',
        'review_reported',
      ].map((state) => [state, place(state)]),
    ),
  ).toEqual({
    submitted: '/admin/review',
    appealed: '/admin/review',
    closing_asked: '/admin/review?state=closing',
    change_proposed: '/admin/documents',
    reported: '/admin/reports',
    review_reported: '/admin/reviews',
  })
})
