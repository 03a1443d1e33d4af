import type { EnquiryFacts, PartySide } from './enquiry.schema.ts'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * How many days a vendor has for the first answer (design/vendor-enquiries.html: sent on the 9th,
 * until the 12th).
 */
const replyDays = 3
/**
 * After how many days of silence an enquiry ends (ibid., “Ended by itself after 7 days of
 * silence”).
 */
const silenceDays = 7

type Clock = Pick<EnquiryFacts, 'turnSince' | 'late' | 'paused'>

/** The end of the time for the first answer. */
export function replyDue(turnSince: string) {
  return daysAfter(turnSince, replyDays)
}

/** The instant at which silence ends an enquiry. */
export function silenceEnds(turnSince: string) {
  return daysAfter(turnSince, silenceDays)
}

/** Whether the time for the first answer is over and this is not recorded yet. */
export function isReplyDue({ turnSince, late }: Clock, at: string) {
  return turnSince !== null && !late && isReached(replyDue(turnSince), at)
}

export function isSilent({ turnSince }: Clock, at: string) {
  return turnSince !== null && isReached(silenceEnds(turnSince), at)
}

/** Whether the side that asks is the one that blocked the other. */
export function isBlocker({ endedBy }: Pick<EnquiryFacts, 'endedBy'>, by: PartySide | undefined) {
  return by === undefined || endedBy === by
}

/**
 * The facts after a suspension of the business: nobody may answer meanwhile, and the side whose
 * turn it is gets the whole time again when the business is back.
 */
export function withBusiness(
  facts: EnquiryFacts,
  { paused, backSince }: { paused: boolean; backSince: string | null },
): EnquiryFacts {
  return { ...facts, paused, turnSince: laterOf(facts.turnSince, backSince) }
}

/** The later of two instants; `one` if there is no other, null if there is no `one`. */
export function laterOf(one: string | null, other: string | null) {
  return isReached(one, other) ? other : one
}

function isReached(instant: string | null, at: string | null) {
  return timeOf(at) >= timeOf(instant)
}

/** A missing instant becomes NaN, which no comparison matches. */
function timeOf(instant: string | null) {
  return Date.parse(instant ?? '')
}

function daysAfter(instant: string, days: number) {
  return new Date(Date.parse(instant) + days * dayMs).toISOString()
}
