import type { MessageEvent } from './message.machine.ts'
import { maxEmails } from './message.schema.ts'

const at = '2026-11-25T13:00:00.000Z'
const leftOut = { withoutAddress: 1, unsubscribed: 1 }

/** What may happen to a message: generated paths and the statechart page offer these. */
export const messageCases: readonly MessageEvent[] = [
  { type: 'EDIT', at },
  { type: 'SEND', at, emails: 2, ...leftOut },
  { type: 'SEND', at, emails: 0, ...leftOut },
  { type: 'SEND', at, emails: maxEmails + 1, ...leftOut },
  { type: 'FINISH', at, open: 0, failed: 0 },
  { type: 'FINISH', at, open: 0, failed: 1 },
  { type: 'FINISH', at, open: 1, failed: 0 },
  { type: 'RETRY', at, emails: 2, ...leftOut },
]
