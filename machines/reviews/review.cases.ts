import type { ReviewEvent } from './review.machine.ts'

/** What may happen to a review: generated paths and the statechart page offer these. */
export const reviewCases: readonly ReviewEvent[] = [
  { type: 'CHANGE' },
  { type: 'ANSWER' },
  { type: 'REPORT' },
  { type: 'HOLD' },
  { type: 'KEEP' },
  { type: 'RELEASE' },
  { type: 'REMOVE' },
  { type: 'OPEN' },
]
