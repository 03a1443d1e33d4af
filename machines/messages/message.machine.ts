import { and, assign, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import { maxEmails } from './message.schema.ts'
import type { MessageFacts, MessageFact } from './message.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export type MessageEvent = { at: string } & (
  | { type: 'EDIT' }
  /** Whom it reaches at that moment. */
  | { type: 'SEND' | 'RETRY'; emails: number; withoutAddress: number; unsubscribed: number }
  /** `open`: emails whose fate is not known yet; `failed`: those that will not arrive. */
  | { type: 'FINISH'; open: number; failed: number }
)

/** Sent once, and retried twice at most. */
export const maxTries = 3

const none: MessageFacts = {
  sentAt: null,
  endedAt: null,
  tries: 0,
  emails: 0,
  failed: 0,
  withoutAddress: 0,
  unsubscribed: 0,
}

const recordFact = (fact: MessageFact) => ({ type: 'recordFact' as const, params: { fact } })

const noted = <T extends string>(type: T) => ({
  type,
  params: ({ event }: { event: MessageEvent }) => event,
})

/**
 * A message of a couple to its guests: written, sent in parts, and sent again to those whom it did
 * not reach.
 */
export const messageMachine = setup({
  types: {
    context: {} as MessageFacts,
    events: {} as MessageEvent,
    tags: {} as 'writing' | 'underWay' | 'fellShort',
  },
  guards: {
    reachesSomebody: ({ event }) => event.type === 'SEND' && event.emails > 0,
    isNotTooMany: ({ event }) => event.type === 'SEND' && event.emails <= maxEmails,
    isWorkedOff: ({ event }) => event.type === 'FINISH' && event.open === 0,
    allArrived: ({ event }) => event.type === 'FINISH' && event.failed === 0,
    mayRetry: ({ context }) => context.tries < maxTries,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: MessageFact }) => {},
    noteSending: assign({ sentAt: ({ event }) => event.at }),
    noteReach: assign(({ context }, event: MessageEvent) =>
      event.type === 'SEND' || event.type === 'RETRY'
        ? {
            endedAt: null,
            failed: 0,
            tries: context.tries + 1,
            emails: event.emails,
            withoutAddress: event.withoutAddress,
            unsubscribed: event.unsubscribed,
          }
        : {},
    ),
    noteEnd: assign((_, event: MessageEvent) => ({
      endedAt: event.at,
      failed: event.type === 'FINISH' ? event.failed : 0,
    })),
  },
}).createMachine({
  id: 'guestMessage',
  description: 'A message of a couple to some of its guests, one email for each address',
  context: none,
  initial: 'draft',
  states: {
    draft: {
      tags: 'writing',
      description: 'It is being written; nobody has got anything',
      on: {
        EDIT: { actions: recordFact('written') },
        SEND: {
          guard: and(['reachesSomebody', 'isNotTooMany']),
          target: 'sending',
          actions: ['noteSending', noted('noteReach'), recordFact('sent')],
        },
      },
    },
    sending: {
      tags: 'underWay',
      description: 'Its emails leave in parts',
      on: {
        FINISH: [
          {
            guard: and(['isWorkedOff', 'allArrived']),
            target: 'sent',
            actions: noted('noteEnd'),
          },
          { guard: 'isWorkedOff', target: 'partly_failed', actions: noted('noteEnd') },
        ],
      },
    },
    sent: { description: 'Every email has left' },
    partly_failed: {
      tags: 'fellShort',
      description: 'Some addresses took no email',
      on: {
        RETRY: {
          description: 'To those whom it did not reach, at the addresses that they have now',
          guard: 'mayRetry',
          target: 'sending',
          actions: [noted('noteReach'), recordFact('retried')],
        },
      },
    },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const guestMessage: Lifecycle<typeof messageMachine, MessageFact> = {
  machine: messageMachine,
  version: 2,
  migrations: {
    // Version 1 counted the emails as letters.
    1: ({ state, facts }) => {
      const { letters: emails, ...others } = facts as Omit<MessageFacts, 'emails'> & {
        letters: number
      }
      return { state, facts: { ...others, emails } }
    },
  },
}
