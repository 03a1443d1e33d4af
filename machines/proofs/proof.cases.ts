import type { ProofEvent } from './proof.machine.ts'

const at = '2026-11-21T09:00:00.000Z'

/** What may happen to a proof: generated paths and the statechart page offer these. */
export const proofCases: readonly ProofEvent[] = [
  { type: 'CHECK', at, validUntil: '2027-03-31' },
  { type: 'CHECK', at, validUntil: null },
  { type: 'CHECK', at, validUntil: '2026-11-20' },
  { type: 'REFUSE', at },
  { type: 'WITHDRAW', at },
  { type: 'REPLACE', at },
  { type: 'RELY', at },
  { type: 'RELEASE', at },
  // Valid through the last of March: each on its first instant, and the first a moment too early.
  { type: 'TIME_PASSED', at: '2027-03-01T23:59:59.999Z' },
  { type: 'TIME_PASSED', at: '2027-03-02T00:00:00.000Z' },
  { type: 'TIME_PASSED', at: '2027-03-25T00:00:00.000Z' },
  { type: 'TIME_PASSED', at: '2027-04-01T00:00:00.000Z' },
  { type: 'TIME_PASSED', at: '2027-04-15T00:00:00.000Z' },
]
