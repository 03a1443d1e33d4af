import type { OutsideGiftEvent } from './outside-gift.machine.ts'

const at = '2026-11-26T13:00:00.000Z'

/** What may happen to a gift from outside: generated paths and the statechart page offer these. */
export const outsideGiftCases: readonly OutsideGiftEvent[] = [
  { type: 'EDIT', at },
  { type: 'THANK', at },
  { type: 'UNTHANK', at },
]
