import { and, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { SetupFact, SetupFacts, SetupRequest } from './setup.schema.ts'

export interface SetupEvent {
  type: SetupRequest['event']
}

/**
 * The first evening of a couple: five short questions, to be answered or passed over, left and
 * resumed.
 */
export const weddingSetupMachine = setup({
  types: {
    context: {} as SetupFacts,
    events: {} as SetupEvent,
    input: {} as SetupFacts,
    tags: {} as 'asking' | 'over',
    meta: {} as ActionMeta,
  },
  guards: {
    knowsDate: ({ context }) => context.date,
    knowsGuests: ({ context }) => context.guests,
    knowsBudget: ({ context }) => context.budget,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: SetupFact }) => {},
  },
}).createMachine({
  id: 'weddingSetup',
  description: 'What a couple is asked on their first evening, one thing at a time',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      description: 'What registration was told is not asked for again',
      always: [
        { guard: and(['knowsDate', 'knowsGuests', 'knowsBudget']), target: 'asking.people' },
        { guard: and(['knowsDate', 'knowsGuests']), target: 'asking.budget' },
        { guard: 'knowsDate', target: 'asking.guests' },
        { target: 'asking.date' },
      ],
    },
    asking: {
      tags: 'asking',
      initial: 'date',
      on: { LEAVE: 'left' },
      states: {
        date: {
          description: 'When it is and where, as far as they know',
          on: { NEXT: 'guests' },
        },
        guests: {
          description: 'Roughly how many come',
          on: { NEXT: 'budget', BACK: 'date' },
        },
        budget: {
          description: 'What they mean to spend in all',
          on: { NEXT: 'people', BACK: 'guests' },
        },
        people: {
          description: 'Who plans with them',
          on: { NEXT: 'vendors', BACK: 'budget' },
        },
        vendors: {
          description: 'Which vendors they need, and whom they have booked already',
          on: {
            NEXT: {
              target: '#weddingSetup.finished',
              actions: { type: 'recordFact', params: { fact: 'finished' } },
            },
            BACK: 'people',
          },
        },
        last: { type: 'history' },
      },
    },
    left: {
      description: 'To be gone on with another time, at the same step',
      on: { RESUME: 'asking.last' },
    },
    finished: { tags: 'over', description: 'From here the overview leads' },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const weddingSetup: Lifecycle<typeof weddingSetupMachine, SetupFact> = {
  machine: weddingSetupMachine,
  version: 1,
  migrations: {},
}
