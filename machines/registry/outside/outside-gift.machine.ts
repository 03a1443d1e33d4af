import { assign, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { OutsideGiftFacts, OutsideGiftStep, OutsideGiftFact } from './outside-gift.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export interface OutsideGiftEvent {
  type: OutsideGiftStep | 'EDIT'
  at: string
}

const recordFact = (fact: OutsideGiftFact) => ({ type: 'recordFact' as const, params: { fact } })

/** A gift that came without the registry, from its arrival to the thank-you. */
export const outsideGiftMachine = setup({
  types: { context: {} as OutsideGiftFacts, events: {} as OutsideGiftEvent },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: OutsideGiftFact }) => {},
    noteThanks: assign({ thankedAt: ({ event }) => event.at }),
    forgetThanks: assign({ thankedAt: null }),
  },
}).createMachine({
  id: 'outsideGift',
  description: 'A gift that did not come through the registry, until its giver has been thanked',
  context: { thankedAt: null },
  initial: 'received',
  states: {
    received: {
      description: 'The couple has it',
      on: {
        EDIT: { actions: recordFact('changed') },
        THANK: { target: 'thanked', actions: ['noteThanks', recordFact('thanked')] },
      },
    },
    thanked: {
      description: 'The couple has said thank you',
      on: {
        EDIT: {
          description: 'What was given, and by whom, is typed over',
          actions: recordFact('changed'),
        },
        UNTHANK: { target: 'received', actions: ['forgetThanks', recordFact('unthanked')] },
      },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const outsideGift: Lifecycle<typeof outsideGiftMachine, OutsideGiftFact> = {
  machine: outsideGiftMachine,
  version: 1,
  migrations: {},
}
