import { assign, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import { dueAfter, isDue } from './deletion.rules.ts'
import type { DeletionFact, DeletionFacts } from './deletion.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export interface DeletionEvent {
  type: 'ASK' | 'CANCEL' | 'ERASE'
  at: string
}

/**
 * The deletion of an account: requested by its owner, cancelled by them within the grace period, or
 * carried out by a job.
 */
export const accountDeletionMachine = setup({
  types: { context: {} as DeletionFacts, events: {} as DeletionEvent },
  guards: {
    isDue: ({ context, event }) => isDue(context, event.at),
    isStillInGrace: ({ context, event }) => !isDue(context, event.at),
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: DeletionFact }) => {},
    noteDue: assign({ dueAt: (_, { at }: { at: string }) => dueAfter(at) }),
    forgetDue: assign({ dueAt: null }),
  },
}).createMachine({
  id: 'accountDeletion',
  description:
    'An account is erased fourteen days after its owner asked for it, unless they call it off',
  context: { dueAt: null },
  initial: 'none',
  states: {
    none: {
      description: 'The account stays',
      on: {
        ASK: {
          target: 'asked',
          actions: [
            { type: 'noteDue', params: ({ event }) => ({ at: event.at }) },
            { type: 'recordFact', params: { fact: 'asked' } },
          ],
        },
      },
    },
    asked: {
      description: 'Everything works as before until the day that was named',
      on: {
        CANCEL: {
          guard: 'isStillInGrace',
          target: 'cancelled',
          actions: ['forgetDue', { type: 'recordFact', params: { fact: 'cancelled' } }],
        },
        ERASE: {
          guard: 'isDue',
          target: 'erased',
          actions: { type: 'recordFact', params: { fact: 'erased' } },
        },
      },
    },
    cancelled: {
      description: 'The account stays; its owner had asked for the deletion and thought again',
      on: {
        ASK: {
          target: 'asked',
          actions: [
            { type: 'noteDue', params: ({ event }) => ({ at: event.at }) },
            { type: 'recordFact', params: { fact: 'asked' } },
          ],
        },
      },
    },
    erased: { description: 'Nothing that names the person is left' },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const accountDeletion: Lifecycle<typeof accountDeletionMachine, DeletionFact> = {
  machine: accountDeletionMachine,
  version: 1,
  migrations: {},
}
