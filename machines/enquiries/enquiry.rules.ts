import type { EnquiryFacts, PartySide } from './enquiry.schema.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** How many days a vendor has for the first answer (design/vendor-enquiries.html: sent on the 9th, until the 12th). */
const replyDays = 3
/** After how many days of silence by whoever’s turn it is an enquiry ends (ibid., “Ended by itself after 7 days of silence”). */
const silenceDays = 7

type Clock = Pick<EnquiryFacts, 'turnSince' | 'late' | 'paused'>

/** The instant until which the first answer is in time. */
export function replyDue(turnSince: string) {
  return daysAfter(turnSince, replyDays)
}

/** The instant at which silence ends an enquiry. */
export function silenceEnds(turnSince: string) {
  return daysAfter(turnSince, silenceDays)
}

/** Whether the days for the first answer have passed, and nobody has noted it. */
export function isReplyDue({ turnSince, late }: Clock, at: string) {
  return turnSince !== null && !late && isReached(replyDue(turnSince), at)
}

export function isSilent({ turnSince }: Clock, at: string) {
  return turnSince !== null && isReached(silenceEnds(turnSince), at)
}

/** Whether the side that asks for it is the one that blocked the other. */
export function isBlocker({ endedBy }: Pick<EnquiryFacts, 'endedBy'>, by: PartySide | undefined) {
  return by === undefined || endedBy === by
}

/**
 * What a business that is suspended, or was, makes of the facts: nobody answers meanwhile, and whoever’s turn it is has the whole time
 * again from when the business is back.
 */
export function withBusiness(
  facts: EnquiryFacts,
  { paused, backSince }: { paused: boolean; backSince: string | null },
): EnquiryFacts {
  return { ...facts, paused, turnSince: laterOf(facts.turnSince, backSince) }
}

/** The first where the other is none; no clock runs where the first is none. */
export function laterOf(one: string | null, other: string | null) {
  return isReached(one, other) ? other : one
}

function isReached(instant: string | null, at: string | null) {
  return timeOf(at) >= timeOf(instant)
}

/** No instant is no number, which nothing reaches. */
function timeOf(instant: string | null) {
  return Date.parse(instant ?? '')
}

function daysAfter(instant: string, days: number) {
  return new Date(Date.parse(instant) + days * dayMs).toISOString()
}
