import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { messageCases } from './message.cases.ts'
import { messageMachine } from './message.machine.ts'

export const guestMessageModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'messages',
  title: 'Message to guests',
  purpose:
    'Sends what a couple writes, or a save-the-date, to the guests that a filter names: once, in parts, with what failed to be retried.',
  machine: messageMachine,
  cases: messageCases,
  inputs: [undefined],
  shows: {
    context: ['sentAt', 'endedAt', 'tries', 'emails', 'failed', 'withoutAddress', 'unsubscribed'],
    events: {
      EDIT: ['at'],
      SEND: ['at', 'emails', 'withoutAddress', 'unsubscribed'],
      FINISH: ['at', 'open', 'failed'],
      RETRY: ['at', 'emails', 'withoutAddress', 'unsubscribed'],
    },
  },
  screens: { '': '/dashboard/guests/messages' },
})
