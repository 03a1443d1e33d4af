import { setup, stateIn } from 'xstate'
import type { ActionMeta } from '#machines/kernel/lifecycle.ts'
import type { BookingFact, BookingFacts, PaymentStatus } from './booking.schema.ts'

/**
 * Every event carries its time, because the chart has no clock. An event about a payment also
 * carries its previous state and what is left to pay afterwards, and an event that agrees on
 * something new carries whether the business is suspended.
 */
export type BookingEvent = { at: string } & (
  | { type: 'PAY' | 'TAKE_BACK' | 'REPORT_MISSING'; payment: PaymentStatus }
  | { type: 'RECEIVE'; payment: PaymentStatus; leaves: 'deposit' | 'balance' | 'nothing' }
  | { type: NewAgreement; suspended: boolean }
  | { type: 'CANCEL' | 'READY' | 'SAY_TIMES' }
  | { type: 'DATE_MOVED' | 'DATE_CLEARED' | 'REFUSE_DATE' | 'KEEP_DATE' }
  | { type: 'END_HOLD' | 'DAY_COMES' | 'DAY_OVER' }
)

/** The events that agree on something new, and the hold that waits for it. */
type NewAgreement = 'OFFER_CONTRACT' | 'SIGN' | 'COUNTERSIGN' | 'EXTEND_HOLD' | 'AGREE_TO_DATE'

export const recordFact = (fact: BookingFact) => ({ type: 'recordFact' as const, params: { fact } })

/** A transition to a state that reports a fact. */
export const to = <Target extends string>(target: Target, fact: BookingFact) => ({
  target,
  actions: recordFact(fact),
})

/** Nothing new is agreed while the team has suspended the business. */
export const unlessSuspended = { guard: 'isNotSuspended' } as const

export const extendHold = {
  ...unlessSuspended,
  description: 'The vendor keeps the place for longer',
  actions: recordFact('hold_extended'),
}

export const inState = (path: string) => stateIn(`#booking.${path}`)
export const inLive = inState('agreement.live')
export const inUnconfirmed = inState('agreement.live.unconfirmed')
export const inBound = inState('agreement.live.bound')

/** The chart's events, guards and its one action. */
export const bookingSetup = setup({
  types: {
    context: {} as BookingFacts,
    events: {} as BookingEvent,
    input: {} as BookingFacts,
    tags: {} as 'takesPlace' | 'over' | 'tookPlace' | 'agreed',
    meta: {} as ActionMeta,
  },
  guards: {
    owesNothing: ({ context }) => context.due === 'nothing',
    owesDeposit: ({ context }) => context.due === 'deposit',
    isStillDue: ({ event }) => 'payment' in event && event.payment === 'due',
    wasClaimed: ({ event }) => 'payment' in event && event.payment === 'claimed',
    leavesDeposit: ({ event }) => event.type === 'RECEIVE' && event.leaves === 'deposit',
    isNotSuspended: ({ event }) => !('suspended' in event && event.suspended),
    leavesBalance: ({ event }) => event.type === 'RECEIVE' && event.leaves === 'balance',
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: BookingFact }) => {},
  },
})
