import { assign, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { TaskFact, TaskFacts } from './task.schema.ts'

/** Every event says which day it is where the wedding is: the chart has no clock. */
export type TaskEvent = { today: string } & (
  | { type: 'COMPLETE' | 'REOPEN' | 'SET_ASIDE' | 'TAKE_BACK' | 'WAKE' }
  | { type: 'SNOOZE'; until: string }
  | { type: 'OVERRULE'; reason: string }
  | { type: 'FIT'; isShort: boolean }
)

export type TaskInput = Pick<TaskFacts, 'ticksByHand' | 'isExtra'>

/** A task of the timeline, from when it is planned until it is done or not needed. */
export const taskMachine = setup({
  types: {
    context: {} as TaskFacts,
    events: {} as TaskEvent,
    input: {} as TaskInput,
    tags: {} as 'open' | 'counts' | 'aside',
  },
  guards: {
    ticksByHand: ({ context }) => context.ticksByHand,
    hasRule: ({ context }) => !context.ticksByHand,
    isLater: ({ event }) => event.type === 'SNOOZE' && event.until > event.today,
    isSnoozed: ({ context }) => context.snoozedUntil !== null,
    hasNoRoom: ({ context, event }) =>
      event.type === 'FIT' && event.isShort && context.isExtra && !context.isWanted,
    hasRoom: ({ event }) => event.type === 'FIT' && !event.isShort,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: TaskFact }) => {},
    snooze: assign({ snoozedUntil: (_, { until }: { until: string | null }) => until }),
    want: assign({ isWanted: true }),
  },
}).createMachine({
  id: 'task',
  description:
    'A task is planned, done by hand, by its rule or in spite of it, put off, or not needed',
  context: ({ input }) => ({ ...input, snoozedUntil: null, isWanted: false }),
  initial: 'open',
  states: {
    open: {
      tags: ['open', 'counts'],
      description: 'To do; what its rule says done shows as done, and opens again with it',
      on: {
        COMPLETE: {
          guard: 'ticksByHand',
          target: 'done',
          actions: [
            { type: 'snooze', params: { until: null } },
            { type: 'recordFact', params: { fact: 'completed' } },
          ],
        },
        OVERRULE: {
          description: 'Done, although its rule says that it is not: the couple says why',
          guard: 'hasRule',
          target: 'overruled',
          actions: [
            { type: 'snooze', params: { until: null } },
            { type: 'recordFact', params: { fact: 'completed' } },
          ],
        },
        SNOOZE: {
          guard: 'isLater',
          actions: [
            { type: 'snooze', params: ({ event }) => ({ until: event.until }) },
            { type: 'recordFact', params: { fact: 'snoozed' } },
          ],
        },
        WAKE: {
          guard: 'isSnoozed',
          actions: [
            { type: 'snooze', params: { until: null } },
            { type: 'recordFact', params: { fact: 'woken' } },
          ],
        },
        SET_ASIDE: {
          target: 'not_needed',
          actions: [
            { type: 'snooze', params: { until: null } },
            { type: 'recordFact', params: { fact: 'set_aside' } },
          ],
        },
        FIT: { guard: 'hasNoRoom', target: 'left_out' },
      },
    },
    done: {
      tags: 'counts',
      description: 'Ticked by somebody in the wedding',
      on: {
        REOPEN: { target: 'open', actions: { type: 'recordFact', params: { fact: 'reopened' } } },
      },
    },
    overruled: {
      tags: 'counts',
      description:
        'Ticked in spite of its rule, which says nothing of it any more, with the reason',
      on: {
        REOPEN: { target: 'open', actions: { type: 'recordFact', params: { fact: 'reopened' } } },
      },
    },
    not_needed: {
      tags: 'aside',
      description: 'The couple does without it: it counts nowhere',
      on: {
        TAKE_BACK: {
          target: 'open',
          actions: ['want', { type: 'recordFact', params: { fact: 'taken_back' } }],
        },
      },
    },
    left_out: {
      tags: 'aside',
      description: 'There is less time than the checklist takes, so this extra was left out',
      on: {
        TAKE_BACK: {
          target: 'open',
          actions: ['want', { type: 'recordFact', params: { fact: 'taken_back' } }],
        },
        SET_ASIDE: {
          target: 'not_needed',
          actions: [
            { type: 'snooze', params: { until: null } },
            { type: 'recordFact', params: { fact: 'set_aside' } },
          ],
        },
        FIT: { guard: 'hasRoom', target: 'open' },
      },
    },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const task: Lifecycle<typeof taskMachine, TaskFact> = {
  machine: taskMachine,
  version: 1,
  migrations: {},
}
