import { cases } from '#machines/kernel/cases.ts'
import type { EditQueueEvent } from './edit-queue.machine.ts'
import type { EditQueuePorts } from './edit-queue.ports.ts'

/** Two edits of two records; what a page may do with them, and how the server may answer. */
export const editQueueCases = cases<EditQueueEvent, EditQueuePorts>({
  events: [
    { type: 'ADD', edit: { key: 'first', about: 'rings', edit: 'COMPLETE' } },
    { type: 'ADD', edit: { key: 'second', about: 'cake', edit: 'COMPLETE' } },
    { type: 'WITHDRAW', key: 'first' },
    { type: 'WITHDRAW', key: 'second' },
    { type: 'RETRY' },
    { type: 'DISMISS', key: 'first' },
    { type: 'ONLINE' },
  ],
  answers: {
    sendEdit: [
      { result: 'sent' },
      { result: 'refused', code: 'unreachable' },
      { result: 'refused', code: 'version_stale' },
    ],
  },
})
