import { allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { guestMessage } from './message.machine.ts'
import type { MessageEvent } from './message.machine.ts'
import type { MessageFacts, MessageState } from './message.schema.ts'

/** Where a message is and what its guards read. */
export interface MessageNow {
  state: MessageState
  facts: MessageFacts
}

/** What the couple does; that all emails have left is for the product to say. */
const couples: readonly MessageEvent['type'][] = ['EDIT', 'SEND', 'RETRY']

/** What the couple may do now, where somebody can be reached. */
export function allowedFor(now: MessageNow, at: string): MessageEvent['type'][] {
  return allowedEvents(guestMessage, stored(now), {
    at,
    emails: 1,
    withoutAddress: 0,
    unsubscribed: 0,
  }).filter((type) => couples.includes(type))
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: MessageNow, event: MessageEvent): string[] | null {
  return refusal(guestMessage, stored(now), event)
}

/** Nobody has got anything yet. */
export function isDraft(now: MessageNow) {
  return hasTag(guestMessage, stored(now), 'writing')
}

/** Its emails are leaving. */
export function isUnderWay(now: MessageNow) {
  return hasTag(guestMessage, stored(now), 'underWay')
}

/** Some of its emails did not arrive. */
export function hasFallenShort(now: MessageNow) {
  return hasTag(guestMessage, stored(now), 'fellShort')
}

export function stored({ state, facts }: MessageNow) {
  return { version: guestMessage.version, state, facts }
}
