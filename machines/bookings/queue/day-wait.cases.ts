import type { WaitEvent } from './day-wait.machine.ts'

const at = '2026-11-25T09:00:00.000Z'
const until = '2026-11-27T09:00:00.000Z'

/** What may happen to somebody in a queue: generated paths and the statechart page offer these. */
export const dayWaitCases: readonly WaitEvent[] = [
  { type: 'PLACE_FREED', at, until },
  { type: 'TAKE', at },
  { type: 'LEAVE', at },
  // One millisecond too early, and the first valid instant.
  { type: 'TIME_UP', at: '2026-11-27T08:59:59.999Z' },
  { type: 'TIME_UP', at: until },
  { type: 'CLOSE', at },
]
