import { assign, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { ReviewFact, ReviewFacts } from './review.schema.ts'

/**
 * The couple’s, the business’s, anybody’s, the review team’s, and the clock’s: OPEN ends the seal.
 */
export type ReviewEvent = {
  type: 'CHANGE' | 'ANSWER' | 'REPORT' | 'HOLD' | 'KEEP' | 'RELEASE' | 'REMOVE' | 'OPEN'
}

const recordFact = (fact: ReviewFact) => ({ type: 'recordFact' as const, params: { fact } })

/**
 * A report never changes where a review is, nor its stars: the team reads it, and holds it or keeps
 * it.
 */
const reports = {
  REPORT: { actions: ['noteReport', recordFact('reported')] },
  KEEP: {
    description: 'Nothing is wrong with it',
    guard: 'isReported',
    actions: ['closeReports', recordFact('kept')],
  },
} as const

const hold = {
  description: 'Its words are covered until the team has decided; its stars are not',
  target: 'held',
  actions: recordFact('held'),
} as const

/**
 * What a couple says of a business after their booking: sealed at first, answered once, and taken
 * down for a reason alone.
 */
export const reviewMachine = setup({
  types: {
    context: {} as ReviewFacts,
    events: {} as ReviewEvent,
    tags: {} as 'settled' | 'covered' | 'removed',
    meta: {} as ActionMeta,
  },
  guards: {
    isSealed: ({ context }) => context.sealed,
    hasNotAnswered: ({ context }) => !context.answered,
    isReported: ({ context }) => context.reported,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ReviewFact }) => {},
    unseal: assign({ sealed: false }),
    noteAnswer: assign({ answered: true }),
    noteReport: assign({ reported: true }),
    closeReports: assign({ reported: false }),
  },
}).createMachine({
  id: 'review',
  description:
    'A couple reviews a business after their booking; the two publish it together, and only a reason takes it down',
  context: { sealed: true, answered: false, reported: false },
  initial: 'pending',
  states: {
    pending: {
      description:
        'Sealed: the two sides read it and nobody else, until the business answers or seven days are over',
      on: {
        CHANGE: {
          description: 'The couple puts it differently',
          actions: recordFact('changed'),
        },
        ANSWER: {
          description: 'The review and its answer are published together',
          target: 'published',
          actions: ['noteAnswer', 'unseal', recordFact('answered'), recordFact('published')],
        },
        OPEN: { target: 'published', actions: ['unseal', recordFact('published')] },
        HOLD: hold,
        ...reports,
      },
    },
    published: {
      tags: 'settled',
      description: 'Everybody reads it, and its stars count',
      on: {
        ANSWER: {
          guard: 'hasNotAnswered',
          actions: ['noteAnswer', recordFact('answered')],
        },
        HOLD: hold,
        ...reports,
      },
    },
    held: {
      tags: 'covered',
      description: 'The team is reading it: its words are covered, and its stars count as before',
      on: {
        OPEN: {
          description: 'The seven days are over: its stars are published without its words',
          guard: 'isSealed',
          actions: ['unseal', recordFact('stars_published')],
        },
        RELEASE: [
          {
            guard: 'isSealed',
            target: 'pending',
            actions: ['closeReports', recordFact('released')],
          },
          { target: 'published', actions: ['closeReports', recordFact('released')] },
        ],
        REMOVE: {
          description: 'Words and stars go, and the reason stays in their place',
          target: 'removed',
          meta: { ends: true, asks: true },
          actions: ['closeReports', recordFact('removed')],
        },
      },
    },
    removed: { tags: ['settled', 'removed'], description: 'Taken down; the reason is public' },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const review: Lifecycle<typeof reviewMachine, ReviewFact> = {
  machine: reviewMachine,
  version: 1,
  migrations: {},
}
