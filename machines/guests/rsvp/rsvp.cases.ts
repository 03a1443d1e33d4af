import type { RsvpEvent } from './rsvp.machine.ts'

const at = '2026-11-21T09:00:00.000Z'
const later = '2026-11-21T09:02:00.000Z'
const aFortnightLater = '2026-12-06T09:00:00.000Z'
const open = { closesAt: null }
const over = { closesAt: '2026-11-20T00:00:00.000Z' }

/** What may happen to an invitation: generated paths and the statechart page offer these. */
export const rsvpCases: readonly RsvpEvent[] = [
  { type: 'SEND', at, ...open },
  { type: 'SEND', at: later, ...open },
  { type: 'SEND', at: later, ...over },
  { type: 'POST', at, ...open },
  { type: 'POST', at, ...over },
  { type: 'RELINK', at, ...open },
  { type: 'ENTER', at, ...open },
  { type: 'OPEN', at, ...open },
  { type: 'OPEN', at, ...over },
  { type: 'BEGIN', at, ...open },
  { type: 'BEGIN', at, ...over },
  { type: 'SUBMIT', at, ...open },
  { type: 'SUBMIT', at, ...open, leavesOpen: true },
  { type: 'SUBMIT', at, ...over },
  { type: 'REMIND', at: later, ...open },
  { type: 'REMIND', at: aFortnightLater, ...open },
  { type: 'REMIND', at: aFortnightLater, ...over },
  { type: 'CLOSE', at, ...open },
  { type: 'CLOSE', at, ...over },
  { type: 'REOPEN', at, ...open },
  { type: 'REOPEN', at, ...over },
]
