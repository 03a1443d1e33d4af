import { allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { dayWait } from './day-wait.machine.ts'
import type { WaitEvent } from './day-wait.machine.ts'
import { waitStates } from './day-wait.schema.ts'
import type { WaitFacts, WaitState } from './day-wait.schema.ts'

/** Where somebody in a queue is, and what its guards read. */
export interface WaitNow {
  state: WaitState
  facts: WaitFacts
}

/** Why something may not happen: null when it may, else the guards that say no; none of them when the state does not know it. */
export function whyNot(now: WaitNow, event: WaitEvent): string[] | null {
  return refusal(dayWait, stored(now), event)
}

/** What the couple may do about it, by name. */
export function allowedToWaiting(now: WaitNow, at: string): WaitEvent['type'][] {
  return allowedEvents(dayWait, stored(now), { at }).filter((type) => type === 'LEAVE')
}

/** Whether they are still in line. */
export function isInLine(state: WaitState) {
  return is(state, 'live')
}

/** Whether a place is kept for them. */
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
