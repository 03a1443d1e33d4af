import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { taskCases } from './task.cases.ts'
import { taskMachine } from './task.machine.ts'

export const taskModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'timeline',
  title: 'Task',
  purpose:
    'Follows a task of the timeline: to do, done by hand, by its rule or in spite of it, put off, not needed, or left out for want of time.',
  machine: taskMachine,
  cases: taskCases,
  inputs: [
    { ticksByHand: true, isExtra: false },
    { ticksByHand: true, isExtra: true },
    { ticksByHand: false, isExtra: false },
  ],
  project: ({ ticksByHand, isExtra, snoozedUntil, isWanted }) => ({
    ticksByHand,
    isExtra,
    isSnoozed: snoozedUntil !== null,
    isWanted,
  }),
  shows: {
    context: ['ticksByHand', 'isExtra', 'snoozedUntil', 'isWanted'],
    events: {
      SNOOZE: ['today', 'until'],
      FIT: ['isShort'],
      COMPLETE: ['today'],
      OVERRULE: ['today', 'reason'],
      REOPEN: ['today'],
    },
  },
  screens: { '': '/dashboard/timeline' },
})
