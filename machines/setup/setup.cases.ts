import type { SetupEvent } from './setup.machine.ts'

/** What may happen to a set-up: generated paths and the statechart page offer these. */
export const weddingSetupCases: readonly SetupEvent[] = [
  { type: 'NEXT' },
  { type: 'BACK' },
  { type: 'LEAVE' },
  { type: 'RESUME' },
]
