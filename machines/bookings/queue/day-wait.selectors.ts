import { allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { dayWait } from './day-wait.machine.ts'
import type { WaitEvent } from './day-wait.machine.ts'
import { waitStates } from './day-wait.schema.ts'
import type { WaitFacts, WaitState } from './day-wait.schema.ts'

/** The state of a couple in a queue and the facts that its guards read. */
export interface WaitNow {
  state: WaitState
  facts: WaitFacts
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: WaitNow, event: WaitEvent): string[] | null {
  return refusal(dayWait, stored(now), event)
}

/** The names of the events that the couple may send. */
export function allowedToWaiting(now: WaitNow, at: string): WaitEvent['type'][] {
  return allowedEvents(dayWait, stored(now), { at }).filter((type) => type === 'LEAVE')
}

/** Whether they are still in the queue. */
export function isInLine(state: WaitState) {
  return is(state, 'live')
}

/** Whether a place is held for them. */
export function isOffered(state: WaitState) {
  return is(state, 'offered')
}

export const liveStates: readonly WaitState[] = waitStates.filter(isInLine)

export function stored({ state, facts }: WaitNow) {
  return { version: dayWait.version, state, facts }
}

function is(state: WaitState, tag: string) {
  return hasTag(dayWait, { version: dayWait.version, state, facts: { offeredUntil: null } }, tag)
}
