import type { DeletionEvent } from './deletion.machine.ts'

const at = '2026-11-21T09:00:00.000Z'
const fourteenDaysLater = '2026-12-05T09:00:00.000Z'

/**
 * What may happen to an account's deletion: generated paths and the statechart page offer these.
 */
export const accountDeletionCases: readonly DeletionEvent[] = [
  { type: 'ASK', at },
  { type: 'CANCEL', at },
  { type: 'CANCEL', at: fourteenDaysLater },
  { type: 'ERASE', at },
  { type: 'ERASE', at: fourteenDaysLater },
]
