import { and, assign, not, setup } from 'xstate'
import type { ActionMeta } from '#machines/kernel/lifecycle.ts'
import { isBlocker, isReplyDue, isSilent, laterOf } from './enquiry.rules.ts'
import type {
  BookingStand,
  DeclineReason,
  EnquiryFacts,
  EnquiryFact,
  PartySide,
  QuoteEnding,
  SettledState,
} from './enquiry.schema.ts'

/**
 * Every event says when it happens, and where it matters by which side: the chart has no clock, and
 * knows nobody.
 */
export type EnquiryEvent = { at: string } & (
  | ({ type: 'CHANGE_DETAILS' } & Pick<EnquiryFacts, 'dated' | 'counted' | 'worded'>)
  | { type: 'SEND'; confirmed: boolean; listed: boolean; contact: boolean }
  | { type: 'DISCARD' | 'SEE' | 'REPLY' | 'WRITE' | 'WITHDRAW' | 'ACCEPT' | 'TIME_PASSED' }
  | { type: 'SHARE_CONTACT' | 'HIDE_CONTACT' | 'PAUSE' | 'RESUME' }
  | { type: 'QUOTE' | 'COUNTER'; until: string | null; day: string | null }
  | { type: 'QUOTE_ENDED'; why: QuoteEnding }
  | { type: 'FOLLOW_BOOKING'; stands: BookingStand }
  | { type: 'DECLINE'; by: PartySide; reason: DeclineReason }
  | { type: 'BLOCK' | 'UNBLOCK' | 'LEAVE'; by: PartySide }
)

export type EnquiryInput = Pick<EnquiryFacts, 'dated' | 'counted' | 'worded'>

export const recordFact = (fact: EnquiryFact) => ({ type: 'recordFact' as const, params: { fact } })

/** An action that records something about its event. */
export const noted = <T extends string>(type: T) => ({
  type,
  params: ({ event }: { event: EnquiryEvent }) => event,
})

/** Whether the business may answer; part of every state in which that matters. */
export const pauses = {
  PAUSE: {
    description: 'The business is suspended: nobody answers, and no clock runs',
    actions: 'pause',
  },
  RESUME: {
    description: 'It is back, and whoever’s turn it is has the whole time again',
    guard: 'isPaused',
    actions: noted('resume'),
  },
} as const

/** A message of the side that wrote last, or whose turn it is not. */
export const message = {
  description: 'Changes no turn',
  guard: 'isNotPaused',
  actions: recordFact('wrote'),
} as const

export const quote = {
  guard: 'isNotPaused',
  target: '#enquiry.open.quoted.offered',
  actions: [noted('noteQuote'), recordFact('quoted')],
} as const

/** The quote was withdrawn, declined or has expired; decides whose turn it is then. */
export const quoteEnded = [
  {
    guard: 'isWithdrawn',
    target: 'replied.asked',
    actions: [noted('passTurn'), 'forgetQuote', recordFact('quote_withdrawn')],
  },
  {
    guard: 'isDeclined',
    target: 'replied.asked',
    actions: [noted('passTurn'), 'forgetQuote', recordFact('quote_declined')],
  },
  {
    description: 'It expired: the couple says whether they want another',
    target: 'replied.answered',
    actions: [noted('passTurn'), 'forgetQuote', recordFact('quote_expired')],
  },
] as const

export const decline = {
  target: '#enquiry.closed.ended.declined',
  meta: { ends: true },
  actions: [noted('noteEnd'), recordFact('declined')],
} as const

export const expire = {
  guard: and(['isNotPaused', 'isSilent']),
  target: '#enquiry.closed.ended.expired',
  actions: [noted('noteEnd'), recordFact('expired')],
} as const

/** Ends the thread of somebody whose account is gone. */
export const leave = [
  {
    description: 'The couple’s account is gone',
    guard: 'isCouples',
    target: '#enquiry.closed.ended.withdrawn',
    actions: [noted('noteEnd'), recordFact('left')],
  },
  {
    description: 'The business is gone',
    target: '#enquiry.closed.ended.declined',
    actions: [noted('noteEnd'), recordFact('left')],
  },
] as const

/** The couple's permission to see their contact details, while there is somebody to see them. */
export const contact = {
  SHARE_CONTACT: {
    guard: and(['isNotPaused', not('isContactShared')]),
    actions: ['shareContact', recordFact('contact_shared')],
  },
  HIDE_CONTACT: {
    guard: 'isContactShared',
    actions: ['hideContact', recordFact('contact_hidden')],
  },
} as const

const follow = <Guard extends string, Target extends string>(guard: Guard, target: Target) => ({
  guard,
  target,
  actions: recordFact('followed'),
})

/** The booking has ended, in whatever way. */
export const followEnd = [
  follow('isCompleted', '#enquiry.closed.settled.completed' as const),
  follow('isCalledOff', '#enquiry.closed.settled.cancelled' as const),
  follow('isLapsed', '#enquiry.closed.settled.lapsed' as const),
]

export const followBooked = follow('isBooked', 'booked' as const)
export const followUnbooked = follow('isAccepted', 'accepted' as const)

/** The chart's events, guards and actions. */
export const enquirySetup = setup({
  types: {
    context: {} as EnquiryFacts,
    events: {} as EnquiryEvent,
    input: {} as EnquiryInput,
    tags: {} as
      | 'private'
      | 'couplesTurn'
      | 'vendorsTurn'
      | 'unanswered'
      | 'talking'
      | 'priced'
      | 'agreed'
      | 'settled'
      | 'over',
    meta: {} as ActionMeta,
  },
  guards: {
    hasDate: ({ context }) => context.dated,
    hasHeadcount: ({ context }) => context.counted,
    hasText: ({ context }) => context.worded,
    isConfirmed: ({ event }) => event.type !== 'SEND' || event.confirmed,
    isListed: ({ event }) => event.type !== 'SEND' || event.listed,
    isNotPaused: ({ context }) => !context.paused,
    isPaused: ({ context }) => context.paused,
    isContactShared: ({ context }) => context.contact,
    isVendors: ({ event }) => !('by' in event) || event.by === 'vendor',
    isCouples: ({ event }) => !('by' in event) || event.by === 'couple',
    isBlocker: ({ context, event }) => isBlocker(context, 'by' in event ? event.by : undefined),
    isReplyDue: ({ context, event }) => isReplyDue(context, event.at),
    isSilent: ({ context, event }) => isSilent(context, event.at),
    isWithdrawn: ({ event }) => event.type === 'QUOTE_ENDED' && event.why === 'withdrawn',
    isDeclined: ({ event }) => event.type === 'QUOTE_ENDED' && event.why === 'declined',
    isAccepted: ({ event }) => stands(event, 'accepted'),
    isBooked: ({ event }) => stands(event, 'booked'),
    isCompleted: ({ event }) => stands(event, 'completed'),
    isCalledOff: ({ event }) => stands(event, 'cancelled'),
    isLapsed: ({ event }) => stands(event, 'lapsed'),
    wasCompleted: ({ context }) => context.settledAs === 'completed',
    wasCalledOff: ({ context }) => context.settledAs === 'cancelled',
    wasLapsed: ({ context }) => context.settledAs === 'lapsed',
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: EnquiryFact }) => {},
    noteDetails: assign((_, event: EnquiryEvent) =>
      event.type === 'CHANGE_DETAILS'
        ? { dated: event.dated, counted: event.counted, worded: event.worded }
        : {},
    ),
    noteSent: assign((_, event: EnquiryEvent) => ({
      sentAt: event.at,
      contact: event.type === 'SEND' && event.contact,
    })),
    passTurn: assign((_, { at }: EnquiryEvent) => ({ turnSince: at })),
    noteSeen: assign((_, { at }: EnquiryEvent) => ({ seenAt: at })),
    noteReply: assign(({ context }, { at }: EnquiryEvent) => ({
      seenAt: context.seenAt ?? at,
      repliedAt: context.repliedAt ?? at,
      late: false,
    })),
    noteQuote: assign(({ context }, event: EnquiryEvent) => ({
      seenAt: context.seenAt ?? event.at,
      repliedAt: context.repliedAt ?? event.at,
      quotedAt: context.quotedAt ?? event.at,
      quoteUntil: 'until' in event ? event.until : null,
      quoteDay: 'day' in event ? event.day : null,
      late: false,
      // The quote has its own deadline.
      turnSince: null,
    })),
    forgetQuote: assign({ quoteUntil: null, quoteDay: null }),
    noteLate: assign({ late: true }),
    shareContact: assign({ contact: true }),
    hideContact: assign({ contact: false }),
    pause: assign({ paused: true }),
    resume: assign(({ context }, { at }: EnquiryEvent) => ({
      paused: false,
      turnSince: laterOf(context.turnSince, at),
    })),
    noteAgreement: assign((_, { at }: EnquiryEvent) => ({
      quoteUntil: null,
      quoteDay: null,
      closedAt: at,
    })),
    /** Contact details are hidden from a side that may no longer write. */
    noteEnd: assign((_, event: EnquiryEvent) => ({
      contact: false,
      late: false,
      turnSince: null,
      quoteUntil: null,
      quoteDay: null,
      closedAt: event.at,
      endedBy: 'by' in event ? event.by : null,
      reason: event.type === 'DECLINE' ? event.reason : null,
    })),
    noteWithdrawal: assign({ endedBy: 'couple' }),
    noteBlocker: assign((_, event: EnquiryEvent) => ({
      contact: false,
      endedBy: 'by' in event ? event.by : null,
    })),
    noteSettled: assign((_, { settledAs }: { settledAs: SettledState }) => ({ settledAs })),
    forgetBlocker: assign({ endedBy: null, settledAs: null }),
  },
})

function stands(event: EnquiryEvent, stand: BookingStand) {
  return event.type === 'FOLLOW_BOOKING' && event.stands === stand
}
