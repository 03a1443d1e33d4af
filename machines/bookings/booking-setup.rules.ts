import { setup, stateIn } from 'xstate'
import type { ActionMeta } from '#machines/kernel/lifecycle.ts'
import type { BookingFact, BookingFacts, PaymentStanding } from './booking.schema.ts'

/**
 * Every event carries its time, because the chart has no clock. An event about a payment also
 * carries its previous state and what is left to pay afterwards.
 */
export type BookingEvent = { at: string } & (
  | { type: 'PAY' | 'TAKE_BACK' | 'REPORT_MISSING'; payment: PaymentStanding }
  | { type: 'RECEIVE'; payment: PaymentStanding; leaves: 'deposit' | 'balance' | 'nothing' }
  | { type: 'OFFER_CONTRACT' | 'SIGN' | 'COUNTERSIGN' }
  | { type: 'EXTEND_HOLD' | 'CANCEL' | 'READY' | 'SAY_TIMES' }
  | { type: 'DATE_MOVED' | 'AGREE_TO_DATE' | 'REFUSE_DATE' | 'KEEP_DATE' }
  | { type: 'END_HOLD' | 'DAY_COMES' | 'DAY_OVER' }
)

export const tell = (fact: BookingFact) => ({ type: 'tell' as const, params: { fact } })

/** A transition to a state that reports a fact. */
export const to = <Target extends string>(target: Target, fact: BookingFact) => ({
  target,
  actions: tell(fact),
})

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
    leavesBalance: ({ event }) => event.type === 'RECEIVE' && event.leaves === 'balance',
  },
  actions: {
    /** Does nothing itself: `advance` answers what was told. */
    tell: (_args, _told: { fact: BookingFact }) => {},
  },
})
