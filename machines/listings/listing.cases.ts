import type { ListingEvent } from './listing.machine.ts'

/** What may happen to a listing: generated paths and the statechart page offer these. */
export const listingCases: readonly ListingEvent[] = [
  { type: 'EDIT', missing: [], differs: true },
  { type: 'EDIT', missing: ['description'], differs: true },
  { type: 'EDIT', missing: [], differs: false },
  { type: 'PUBLISH' },
  { type: 'DISCARD' },
  { type: 'SUBMIT' },
  { type: 'RETURN' },
  { type: 'APPROVE' },
  { type: 'WITHDRAW' },
  { type: 'PAUSE' },
  { type: 'RESUME' },
]
