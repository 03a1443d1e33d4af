import { setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { ChangeFact } from './business-change.schema.ts'

export interface ChangeEvent {
  type: 'WITHDRAW' | 'ACCEPT' | 'REFUSE' | 'DROP'
}

const recordFact = (fact: ChangeFact) => ({ type: 'recordFact' as const, params: { fact } })

/** Its state says everything. */
const noFacts: Record<string, never> = {}

/**
 * A change of what was checked of an approved business, from when its owner proposes it until the
 * team decides.
 */
export const businessChangeMachine = setup({
  types: {
    context: noFacts,
    events: {} as ChangeEvent,
    tags: {} as 'reviewersTurn' | 'over',
    meta: {} as ActionMeta,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ChangeFact }) => {},
  },
}).createMachine({
  id: 'businessChange',
  description:
    'An approved business would have another name, category or town: what was checked stays public until the review team accepts it',
  context: noFacts,
  initial: 'proposed',
  states: {
    proposed: {
      tags: 'reviewersTurn',
      description: 'Waits for the review team beside what is public',
      on: {
        WITHDRAW: { target: 'withdrawn', actions: recordFact('withdrawn') },
        ACCEPT: { target: 'accepted', actions: recordFact('accepted') },
        REFUSE: { target: 'refused', actions: recordFact('refused') },
        DROP: { target: 'dropped', actions: recordFact('dropped') },
      },
    },
    accepted: { tags: 'over', description: 'It is public now' },
    refused: { tags: 'over', description: 'The team said why; what was checked stays' },
    withdrawn: { tags: 'over', description: 'Its owner took it back' },
    dropped: {
      tags: 'over',
      description: 'The business is not listed any more, and what is not changes at once',
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const businessChange: Lifecycle<typeof businessChangeMachine, ChangeFact> = {
  machine: businessChangeMachine,
  version: 1,
  migrations: {},
}
