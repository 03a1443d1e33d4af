import { and, assign, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import { hasPrice, hasVendor, keepsPrice, keepsVendor } from './vendor-choice.rules.ts'
import type { ChoiceFact, ChoiceFacts, ChoiceStep, EnquiryStep } from './vendor-choice.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export type ChoiceEvent = { at: string } & (
  | { type: ChoiceStep }
  | { type: EnquiryStep }
  | ({ type: 'CHANGE_DETAILS' } & Pick<ChoiceFacts, 'vendor' | 'priced'>)
)

/** The couple has asked them in a thread, which says from here on where the two are. */
const enquire = {
  description: 'Asked in a thread, which says from here on where the two are',
  target: '#vendorChoice.considered.unquoted.asked',
  actions: ['noteEnquiry', { type: 'recordFact', params: { fact: 'asked' } }],
} as const

const endEnquiry = {
  description: 'The thread is over without an agreement, or its booking ended before it took place',
  guard: 'isInEnquiry',
  target: '#vendorChoice.dropped',
  actions: ['forgetEnquiry', { type: 'recordFact', params: { fact: 'dropped' } }],
} as const

/**
 * One place in a couple's plan that a vendor may fill: open, considered step by step, booked, or
 * out.
 */
export const vendorChoiceMachine = setup({
  types: {
    context: {} as ChoiceFacts,
    events: {} as ChoiceEvent,
    input: {} as ChoiceFacts,
    tags: {} as 'ours' | 'ourTurn' | 'theirTurn' | 'settled' | 'over',
    meta: {} as ActionMeta,
  },
  guards: {
    hasVendor: ({ context }) => hasVendor(context),
    hasPrice: ({ context }) => hasPrice(context),
    isNotInEnquiry: ({ context }) => !context.enquired,
    isInEnquiry: ({ context }) => context.enquired,
    keepsVendor: ({ event }) => event.type !== 'CHANGE_DETAILS' || keepsVendor(event),
    keepsPrice: ({ event }) => event.type !== 'CHANGE_DETAILS' || keepsPrice(event),
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ChoiceFact }) => {},
    noteDetails: assign((_, { vendor, priced }: Pick<ChoiceFacts, 'vendor' | 'priced'>) => ({
      vendor,
      priced,
    })),
    noteEnquiry: assign({ enquired: true }),
    forgetEnquiry: assign({ enquired: false }),
    notePrice: assign({ priced: true }),
  },
}).createMachine({
  id: 'vendorChoice',
  description:
    'A couple’s own choice of a vendor: what they still look for, whom they consider, and whom they have booked',
  context: ({ input }) => input,
  initial: 'wanted',
  states: {
    wanted: {
      tags: 'ours',
      description: 'Needed, and nobody is considered for it yet',
      on: {
        CHANGE_DETAILS: { actions: { type: 'noteDetails', params: ({ event }) => event } },
        SAVE: {
          guard: 'hasVendor',
          target: 'considered',
          actions: { type: 'recordFact', params: { fact: 'saved' } },
        },
        BOOK: {
          description: 'Booked before the planning began',
          guard: 'hasVendor',
          target: 'booked',
          actions: { type: 'recordFact', params: { fact: 'booked' } },
        },
        NOT_NEEDED: {
          target: 'not_needed',
          actions: { type: 'recordFact', params: { fact: 'not_needed' } },
        },
      },
    },
    considered: {
      description: 'Somebody is named, and may be booked, dropped or done without at any time',
      initial: 'unquoted',
      on: {
        BOOK: {
          guard: 'isNotInEnquiry',
          target: 'booked',
          actions: { type: 'recordFact', params: { fact: 'booked' } },
        },
        DROP: {
          guard: 'isNotInEnquiry',
          target: 'dropped',
          meta: { ends: true },
          actions: { type: 'recordFact', params: { fact: 'dropped' } },
        },
        NOT_NEEDED: {
          guard: 'isNotInEnquiry',
          target: 'not_needed',
          actions: { type: 'recordFact', params: { fact: 'not_needed' } },
        },
        ENQUIRE: enquire,
        GET_QUOTE: {
          description: 'Their quote has come in the thread',
          guard: 'isInEnquiry',
          target: '.quoted',
          actions: ['notePrice', { type: 'recordFact', params: { fact: 'quoted' } }],
        },
        AGREE: {
          description: 'Their booking is sure: nothing is open that it hangs on',
          guard: 'isInEnquiry',
          target: 'booked',
          actions: { type: 'recordFact', params: { fact: 'booked' } },
        },
        END_ENQUIRY: endEnquiry,
      },
      states: {
        unquoted: {
          description: 'Their price is not on the table yet',
          initial: 'saved',
          on: {
            CHANGE_DETAILS: {
              guard: 'keepsVendor',
              actions: { type: 'noteDetails', params: ({ event }) => event },
            },
            QUOTE: {
              guard: and(['hasPrice', 'isNotInEnquiry']),
              target: 'quoted',
              actions: { type: 'recordFact', params: { fact: 'quoted' } },
            },
          },
          states: {
            saved: {
              tags: 'ours',
              description: 'Nobody has written to them yet',
              on: {
                ASK: {
                  target: 'asked',
                  actions: { type: 'recordFact', params: { fact: 'asked' } },
                },
              },
            },
            asked: {
              tags: 'theirTurn',
              description: 'The couple has asked, and waits for an answer',
            },
          },
        },
        quoted: {
          tags: 'ourTurn',
          description: 'Their price is on the table; the couple decides',
          on: {
            LOSE_QUOTE: {
              description: 'The quote in the thread is withdrawn, declined or expired',
              guard: 'isInEnquiry',
              target: 'unquoted.asked',
              actions: { type: 'recordFact', params: { fact: 'asked' } },
            },
            CHANGE_DETAILS: {
              description: 'Another price, and never none',
              guard: and(['keepsVendor', 'keepsPrice']),
              actions: { type: 'noteDetails', params: ({ event }) => event },
            },
          },
        },
      },
    },
    booked: {
      tags: 'settled',
      description: 'Agreed between the couple and the vendor',
      on: {
        CHANGE_DETAILS: {
          guard: 'keepsVendor',
          actions: { type: 'noteDetails', params: ({ event }) => event },
        },
        DROP: {
          description: 'The booking is called off',
          guard: 'isNotInEnquiry',
          target: 'dropped',
          meta: { ends: true, asks: true },
          actions: { type: 'recordFact', params: { fact: 'dropped' } },
        },
        END_ENQUIRY: endEnquiry,
      },
    },
    dropped: {
      tags: 'over',
      description: 'Not this one; kept with what was known, in case',
      on: {
        CHANGE_DETAILS: {
          guard: 'keepsVendor',
          actions: { type: 'noteDetails', params: ({ event }) => event },
        },
        ENQUIRE: enquire,
        REOPEN: {
          target: 'considered',
          actions: { type: 'recordFact', params: { fact: 'reopened' } },
        },
      },
    },
    not_needed: {
      tags: 'over',
      description: 'The couple does without',
      on: {
        ENQUIRE: { ...enquire, guard: 'hasVendor' },
        WANT: [
          {
            description: 'Whoever was considered is considered again',
            guard: 'hasVendor',
            target: 'considered',
            actions: { type: 'recordFact', params: { fact: 'wanted' } },
          },
          { target: 'wanted', actions: { type: 'recordFact', params: { fact: 'wanted' } } },
        ],
      },
    },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const vendorChoice: Lifecycle<typeof vendorChoiceMachine, ChoiceFact> = {
  machine: vendorChoiceMachine,
  version: 1,
  migrations: {},
}
