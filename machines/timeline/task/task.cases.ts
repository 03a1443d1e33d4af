import type { TaskEvent } from './task.machine.ts'

const today = '2026-11-21'

/** What may happen to a task: generated paths and the statechart page offer these. */
export const taskCases: readonly TaskEvent[] = [
  { type: 'COMPLETE', today },
  { type: 'OVERRULE', today, reason: 'Our cousin marries us' },
  { type: 'REOPEN', today },
  { type: 'SNOOZE', today, until: '2026-12-05' },
  { type: 'SNOOZE', today, until: today },
  { type: 'WAKE', today },
  { type: 'SET_ASIDE', today },
  { type: 'TAKE_BACK', today },
  { type: 'FIT', today, isShort: true },
  { type: 'FIT', today, isShort: false },
]
