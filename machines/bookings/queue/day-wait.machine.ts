import { assign, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import { isOutOfTime } from './day-wait.rules.ts'
import type { WaitFacts, WaitFact } from './day-wait.schema.ts'

/**
 * Every event carries its time, because the chart has no clock. It does not know how many places
 * are left.
 */
export type WaitEvent = { at: string } & (
  | { type: 'PLACE_FREED'; until: string }
  | { type: 'TAKE' | 'LEAVE' | 'TIME_UP' | 'CLOSE' }
)

const recordFact = (fact: WaitFact) => ({ type: 'recordFact' as const, params: { fact } })

/** A couple in the queue for a day that a business has no place left on. */
export const dayWaitMachine = setup({
  types: {
    context: {} as WaitFacts,
    events: {} as WaitEvent,
    tags: {} as 'live' | 'offered',
    meta: {} as ActionMeta,
  },
  guards: { isOutOfTime: ({ context, event }) => isOutOfTime(context, event.at) },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: WaitFact }) => {},
    noteOffer: assign((_, event: WaitEvent) =>
      event.type === 'PLACE_FREED' ? { offeredUntil: event.until } : {},
    ),
    forgetOffer: assign({ offeredUntil: null }),
  },
}).createMachine({
  id: 'dayWait',
  description: 'A couple waits in line for a day on which a business is full',
  context: { offeredUntil: null },
  initial: 'live',
  states: {
    live: {
      tags: 'live',
      initial: 'waiting',
      on: {
        TAKE: {
          description: 'They accept, and the place is theirs',
          target: 'taken',
          actions: ['forgetOffer', recordFact('taken')],
        },
        LEAVE: {
          description: 'They want to wait no longer',
          target: 'left',
          meta: { ends: true },
          actions: ['forgetOffer', recordFact('left')],
        },
        CLOSE: {
          description: 'Nothing is left to accept, or the day is over',
          target: 'closed',
          actions: ['forgetOffer', recordFact('closed')],
        },
      },
      states: {
        waiting: {
          description: 'In the order in which they asked',
          on: {
            PLACE_FREED: {
              description: 'They are the first, and a place is free again',
              target: 'offered',
              actions: [{ type: 'noteOffer', params: ({ event }) => event }, recordFact('offered')],
            },
          },
        },
        offered: {
          tags: 'offered',
          description: 'The place is kept for them until a clock runs out',
          on: {
            TIME_UP: {
              description: 'The next in line is offered it',
              guard: 'isOutOfTime',
              target: '#dayWait.passed',
              actions: ['forgetOffer', recordFact('passed')],
            },
          },
        },
      },
    },
    taken: { description: 'They have a booking on that day' },
    passed: { description: 'They let the offer run out' },
    left: { description: 'They left the queue' },
    closed: { description: 'The queue ended for them without an offer' },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const dayWait: Lifecycle<typeof dayWaitMachine, WaitFact> = {
  machine: dayWaitMachine,
  version: 1,
  migrations: {},
}
