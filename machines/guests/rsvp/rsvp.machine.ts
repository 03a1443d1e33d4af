import { and, assign, not, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import { isInTime, waitedAFortnight, waitedToSend } from './rsvp.rules.ts'
import type { Moment } from './rsvp.rules.ts'
import type { RsvpFact, RsvpFacts } from './rsvp.schema.ts'

/**
 * Every event carries its time and the end of the time for answers, because the chart has no clock
 * and the deadline is the couple's.
 */
export interface RsvpEvent extends Moment {
  type:
    | 'SEND'
    | 'POST'
    | 'RELINK'
    | 'ENTER'
    | 'OPEN'
    | 'BEGIN'
    | 'SUBMIT'
    | 'REMIND'
    | 'CLOSE'
    | 'REOPEN'
  /** For SUBMIT: somebody in the household will answer later. */
  leavesOpen?: boolean
}

const none: RsvpFacts = {
  sentAt: null,
  reachedAt: null,
  openedAt: null,
  begunAt: null,
  answeredAt: null,
  changedAt: null,
}

const chart = setup({
  types: {
    context: {} as RsvpFacts,
    events: {} as RsvpEvent,
    tags: {} as 'unopened' | 'householdsTurn' | 'settled' | 'over',
  },
  guards: {
    isInTime: ({ event }) => isInTime(event),
    answersForAll: ({ event }) => event.leavesOpen !== true,
    waitedToSend: ({ context, event }) => waitedToSend(context, event.at),
    waitedAFortnight: ({ context, event }) => waitedAFortnight(context, event.at),
    hasChanged: ({ context }) => context.changedAt !== null,
    hasAnswered: ({ context }) => context.answeredAt !== null,
    hasBegun: ({ context }) => context.begunAt !== null,
    wasOpened: ({ context }) => context.openedAt !== null,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: RsvpFact }) => {},
    noteSending: assign({
      sentAt: ({ context, event }) => context.sentAt ?? event.at,
      reachedAt: ({ event }) => event.at,
    }),
    noteReminder: assign({ reachedAt: ({ event }) => event.at }),
    noteOpening: assign({ openedAt: ({ event }) => event.at }),
    noteBeginning: assign({ begunAt: ({ event }) => event.at }),
    noteAnswer: assign({ answeredAt: ({ event }) => event.at }),
    noteChange: assign({ changedAt: ({ event }) => event.at }),
    /** The facts belonged to the previous link. */
    forgetLink: assign({ sentAt: null, reachedAt: null, openedAt: null, begunAt: null }),
  },
})

const recordFact = (fact: RsvpFact) => ({ type: 'recordFact' as const, params: { fact } })

/** While answers are open, an invitation may be sent any number of times. */
const goesOut = {
  SEND: {
    guard: and(['isInTime', 'waitedToSend']),
    actions: ['noteSending' as const, recordFact('sent')],
  },
  POST: { guard: 'isInTime' as const, actions: ['noteSending' as const, recordFact('posted')] },
}
const isReminded = {
  REMIND: {
    guard: and(['isInTime', 'waitedAFortnight']),
    actions: ['noteReminder' as const, recordFact('reminded')],
  },
}
const forAll = {
  guard: and(['isInTime', 'answersForAll']),
  target: 'responded' as const,
  actions: ['noteAnswer' as const, recordFact('answered')],
}
const isAnswered = {
  SUBMIT: [
    forAll,
    {
      guard: 'isInTime' as const,
      target: 'responding' as const,
      actions: ['noteBeginning' as const, recordFact('answeredInPart')],
    },
  ],
  ENTER: { target: 'responded' as const, actions: ['noteAnswer' as const, recordFact('answered')] },
}
const isAnsweredOn = {
  ...isAnswered,
  SUBMIT: [forAll, { guard: 'isInTime' as const, actions: recordFact('answeredInPart') }],
}
const isChanged = {
  SUBMIT: {
    guard: 'isInTime' as const,
    target: 'changed' as const,
    actions: ['noteChange' as const, recordFact('changed')],
  },
  ENTER: { target: 'changed' as const, actions: ['noteChange' as const, recordFact('changed')] },
}
const isChangedAgain = {
  SUBMIT: { guard: 'isInTime' as const, actions: recordFact('changed') },
  ENTER: { actions: recordFact('changed') },
}
const getsNewLink = {
  RELINK: { target: 'unopened' as const, actions: ['forgetLink' as const, recordFact('relinked')] },
}
const keepsAnswer = { RELINK: { actions: ['forgetLink' as const, recordFact('relinked')] } }
const ends = { CLOSE: { guard: not('isInTime'), target: 'closed' as const } }

/** A household's invitation, from its link to the final answer. */
export const rsvpMachine = chart.createMachine({
  id: 'rsvp',
  description:
    'A household is invited by a link of its own, answers together or one by one, and may change the answer until the deadline',
  context: none,
  initial: 'unopened',
  states: {
    unopened: {
      tags: ['unopened', 'householdsTurn'],
      description: 'The link is there; nobody has opened it',
      on: {
        ...goesOut,
        ...isReminded,
        ...isAnswered,
        ...getsNewLink,
        ...ends,
        OPEN: { guard: 'isInTime', target: 'opened', actions: 'noteOpening' },
      },
    },
    opened: {
      tags: 'householdsTurn',
      description: 'Somebody has looked, and said nothing yet',
      on: {
        ...goesOut,
        ...isReminded,
        ...isAnswered,
        ...getsNewLink,
        ...ends,
        BEGIN: { guard: 'isInTime', target: 'responding', actions: 'noteBeginning' },
      },
    },
    responding: {
      tags: 'householdsTurn',
      description: 'Somebody has begun to answer, or has answered for some of the household',
      on: { ...goesOut, ...isReminded, ...isAnsweredOn, ...getsNewLink, ...ends },
    },
    responded: {
      tags: 'settled',
      description: 'The household has answered, itself or by phone',
      on: { ...goesOut, ...isChanged, ...keepsAnswer, ...ends },
    },
    changed: {
      tags: 'settled',
      description: 'The household has answered otherwise since, and may again',
      on: { ...goesOut, ...isChangedAgain, ...keepsAnswer, ...ends },
    },
    closed: {
      tags: 'over',
      description:
        'The deadline is over, or the couple froze the headcount; a late change goes by way of the couple',
      on: {
        ENTER: [
          { guard: 'hasAnswered', actions: ['noteChange', recordFact('changed')] },
          { actions: ['noteAnswer', recordFact('answered')] },
        ],
        REOPEN: [
          { guard: and(['isInTime', 'hasChanged']), target: 'changed' },
          { guard: and(['isInTime', 'hasAnswered']), target: 'responded' },
          { guard: and(['isInTime', 'hasBegun']), target: 'responding' },
          { guard: and(['isInTime', 'wasOpened']), target: 'opened' },
          { guard: 'isInTime', target: 'unopened' },
        ],
      },
    },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const rsvp: Lifecycle<typeof rsvpMachine, RsvpFact> = {
  machine: rsvpMachine,
  version: 1,
  migrations: {},
}
