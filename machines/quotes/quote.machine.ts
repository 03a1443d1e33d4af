import { and, assign, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import { hasExpired, isComplete, isStillValid } from './quote.rules.ts'
import type { QuoteFact, QuoteFacts } from './quote.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export type QuoteEvent = { at: string } & (
  | ({ type: 'EDIT' } & QuoteFacts)
  | { type: 'SEND' | 'DISCARD' | 'KEEP' | 'WITHDRAW' }
  | { type: 'ACCEPT' | 'DECLINE' | 'COUNTER' }
  | { type: 'EXPIRE' | 'SUPERSEDE' | 'CLOSE' }
)

const recordFact = (fact: QuoteFact) => ({ type: 'recordFact' as const, params: { fact } })

/** A vendor's price for one enquiry, from its draft until it is accepted or ends. */
export const quoteMachine = setup({
  types: {
    context: {} as QuoteFacts,
    events: {} as QuoteEvent,
    input: {} as QuoteFacts,
    tags: {} as 'private' | 'couplesTurn' | 'vendorsTurn' | 'sent' | 'agreed' | 'over',
    meta: {} as ActionMeta,
  },
  guards: {
    isComplete: ({ context }) => isComplete(context),
    isStillValid: ({ context, event }) => isStillValid(context, event.at),
    hasExpired: ({ context, event }) => hasExpired(context, event.at),
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: QuoteFact }) => {},
    noteContent: assign((_, { missing, expiresAt }: QuoteFacts) => ({ missing, expiresAt })),
  },
}).createMachine({
  id: 'quote',
  description: 'A vendor’s price for one enquiry: written, sent, and decided by the couple',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      tags: ['private', 'vendorsTurn'],
      description: 'Only the business sees it',
      on: {
        EDIT: { actions: { type: 'noteContent', params: ({ event }) => event } },
        SEND: {
          guard: and(['isComplete', 'isStillValid']),
          target: 'sent',
          actions: recordFact('sent'),
        },
        DISCARD: {
          target: 'discarded',
          meta: { ends: true, asks: true },
          actions: recordFact('discarded'),
        },
        CLOSE: {
          description: 'The enquiry has ended',
          target: 'discarded',
          actions: recordFact('discarded'),
        },
      },
    },
    sent: {
      tags: 'sent',
      description: 'Both sides see it, and nothing in it changes any more',
      initial: 'open',
      on: {
        ACCEPT: {
          description: 'The couple takes it as it stands; they may have asked for another first',
          guard: 'isStillValid',
          target: 'accepted',
          meta: { ends: false, asks: true },
          actions: recordFact('accepted'),
        },
        DECLINE: {
          target: 'declined',
          meta: { ends: true, asks: true },
          actions: recordFact('declined'),
        },
        WITHDRAW: {
          target: 'withdrawn',
          meta: { ends: true, asks: true },
          actions: recordFact('withdrawn'),
        },
        EXPIRE: { guard: 'hasExpired', target: 'expired', actions: recordFact('expired') },
        SUPERSEDE: {
          description: 'The vendor sends another version',
          target: 'superseded',
          actions: recordFact('superseded'),
        },
        CLOSE: {
          description: 'The enquiry has ended',
          target: 'closed',
          actions: recordFact('closed'),
        },
      },
      states: {
        open: {
          tags: 'couplesTurn',
          description: 'The couple decides, until its last day has ended',
          on: {
            COUNTER: {
              guard: 'isStillValid',
              target: 'countered',
              actions: recordFact('countered'),
            },
          },
        },
        countered: {
          tags: 'vendorsTurn',
          description: 'The couple would rather have another price; the vendor answers',
          on: {
            KEEP: {
              description: 'The vendor stands by the price',
              guard: 'isStillValid',
              target: 'open',
              actions: recordFact('kept'),
            },
          },
        },
      },
    },
    accepted: { tags: 'agreed', description: 'Agreed; a booking begins' },
    declined: { tags: 'over', description: 'The couple said no, and perhaps why' },
    expired: { tags: 'over', description: 'Its last day ended before the couple decided' },
    superseded: { tags: 'over', description: 'A newer version was sent' },
    withdrawn: { tags: 'over', description: 'The vendor took it back' },
    closed: { tags: 'over', description: 'The enquiry ended before it was decided' },
    discarded: { tags: ['private', 'over'], description: 'The draft is gone' },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const quote: Lifecycle<typeof quoteMachine, QuoteFact> = {
  machine: quoteMachine,
  version: 1,
  migrations: {},
}
