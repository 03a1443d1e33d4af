import type { SettleEvent } from './lookup-request.machine.ts'
import { maxHouseholds } from './lookup.rules.ts'

const settle = (links: number, missed: number, isOpen = true): SettleEvent => ({
  type: 'SETTLE',
  isOpen,
  links,
  missed,
})

/** What may be found: generated paths and the statechart page offer these. */
export const lookupRequestCases: readonly SettleEvent[] = [
  settle(1, 0),
  settle(0, 1),
  settle(1, 1),
  settle(0, 0),
  settle(maxHouseholds, 0),
  settle(maxHouseholds, 1),
  settle(1, 0, false),
]
