import type { ChangeEvent } from './business-change.machine.ts'

/** What may happen to a change: generated paths and the statechart page offer these. */
export const businessChangeCases: readonly ChangeEvent[] = [
  { type: 'WITHDRAW' },
  { type: 'ACCEPT' },
  { type: 'REFUSE' },
  { type: 'DROP' },
]
