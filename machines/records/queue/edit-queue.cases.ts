import { cases } from '#machines/kernel/cases.ts'
import type { EditQueueEvent } from './edit-queue.machine.ts'
import type { EditQueuePorts } from './edit-queue.ports.ts'

const first = { key: 'first', about: 'rings', edit: 'COMPLETE' }
const second = { key: 'second', about: 'rings', edit: 'REOPEN' }

/**
 * Two edits of one record; what pages and other tabs may do with them, and how the server may
 * answer.
 */
export const editQueueCases = cases<EditQueueEvent, EditQueuePorts>({
  events: [
    { type: 'ADD', edit: first },
    { type: 'ADD', edit: second },
    { type: 'WITHDRAW', key: 'first' },
    { type: 'WITHDRAW', key: 'second' },
    { type: 'RETRY' },
    { type: 'DISMISS', key: 'first' },
    { type: 'ONLINE' },
    { type: 'STORED', kept: { queue: [], refused: [] } },
    { type: 'STORED', kept: { queue: [second], refused: [] } },
  ],
  answers: {
    sendEdit: [
      { result: 'sent' },
      { result: 'refused', code: 'unreachable' },
      { result: 'refused', code: 'version_stale' },
    ],
  },
})
