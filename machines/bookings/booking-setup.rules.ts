import { setup, stateIn } from 'xstate'
import type { ActionMeta } from '#machines/kernel/lifecycle.ts'
import type { BookingFact, BookingFacts, PaymentStanding } from './booking.schema.ts'

/** Every event says when it happens: the chart has no clock. Of a payment it says where that stood, and what is left to pay with it. */
export type BookingEvent = { at: string } & (
  | { type: 'PAY' | 'TAKE_BACK' | 'REPORT_MISSING'; payment: PaymentStanding }
  | { type: 'RECEIVE'; payment: PaymentStanding; leaves: 'deposit' | 'balance' | 'nothing' }
  | { type: 'OFFER_CONTRACT' | 'SIGN' | 'COUNTERSIGN' }
  | { type: 'EXTEND_HOLD' | 'CANCEL' | 'READY' | 'SAY_TIMES' }
  | { type: 'DATE_MOVED' | 'AGREE_TO_DATE' | 'REFUSE_DATE' | 'KEEP_DATE' }
  | { type: 'END_HOLD' | 'DAY_COMES' | 'DAY_OVER' }
)

export const tell = (fact: BookingFact) => ({ type: 'tell' as const, params: { fact } })

/** A step that leads to a state and tells of it. */
export const to = <Target extends string>(target: Target, fact: BookingFact) => ({
  target,
  actions: tell(fact),
})

export const inState = (path: string) => stateIn(`#booking.${path}`)
export const inLive = inState('agreement.live')
export const inUnconfirmed = inState('agreement.live.unconfirmed')
export const inBound = inState('agreement.live.bound')
/** What the chart is made of: its events, its guards, and the one way in which it speaks. */
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
