import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { editQueueCases } from './edit-queue.cases.ts'
import { editQueueMachine } from './edit-queue.machine.ts'

export const editQueueModel = catalogueEntry({
  kind: 'flow',
  domain: 'records',
  title: 'Edits without a connection',
  purpose:
    'Keeps what was done without a connection, and sends it once, in order, when there is one again.',
  machine: editQueueMachine,
  cases: editQueueCases,
  inputs: [
    { queue: [], refused: [] },
    { queue: [{ key: 'first', about: 'rings', edit: 'COMPLETE' }], refused: [] },
  ],
  isShortcut: ({ queue }) => queue.length > 0,
  shows: {
    context: [],
    events: { 'xstate.done.actor.sendEdit': ['output'] },
  },
  sees: {
    looking: 'nothing yet: passed through at once',
    left: 'nothing yet: passed through at once',
    idle: 'every record as the server has it, or why an edit was refused',
    sending: 'what was done, and {app:edits.row}',
    waiting: 'the same, and above the page {app:edits.waiting_one}',
  },
  screens: { '': '/dashboard/timeline' },
})
