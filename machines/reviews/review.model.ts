import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { reviewCases } from './review.cases.ts'
import { reviewMachine } from './review.machine.ts'

export const reviewModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'reviews',
  title: 'Review',
  purpose:
    'Follows what a couple says of a business after their booking: its seal, the one answer, and what the team decides.',
  machine: reviewMachine,
  cases: reviewCases,
  shows: {
    context: ['sealed', 'answered', 'reported'],
    events: Object.fromEntries(reviewCases.map(({ type }) => [type, []])),
  },
  sees: {
    pending: '{reviews:state.pending} on the booking, for both sides',
    published: '{reviews:state.published}, on the page of the vendor, too',
    held: '{reviews:state.held}; its stars are still on the page of the vendor',
    removed: '{reviews:state.removed}, with the reason on the page of the vendor',
  },
  screens: { '': '/vendor-dashboard/reviews' },
})
