import { actionsIn, advance, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { publication } from './publication.machine.ts'
import { publicationSteps } from './publication.schema.ts'
import type { PublicationState, PublicationStep } from './publication.schema.ts'

/** The steps that may be taken from a state, in the order in which they are offered. */
export function stepsIn(state: PublicationState): PublicationStep[] {
  const allowed = allowedEvents(publication, storedPublication(state), {})
  return publicationSteps.filter((step) => allowed.includes(step))
}

/** What is offered in a state that leads to a state, or goes on in it. */
export function actionsTo(
  target: PublicationState,
  state: PublicationState,
): LifecycleAction<PublicationStep>[] {
  const stored = storedPublication(state)
  return actionsIn(publication, stored, { events: publicationSteps, now: {} }).filter(
    ({ event }) => advance(publication, stored, { type: event }).stored.state === target,
  )
}

/** Whether whoever opens the page is asked for a passcode. */
export function asksForPasscode(state: PublicationState) {
  return stepsIn(state).includes('CHANGE_PASSCODE')
}

/**
 * Why a step may not be taken: null when it may, else the guards that say no; none of them when the
 * state does not know it.
 */
export function whyNot(state: PublicationState, type: PublicationStep): string[] | null {
  return refusal(publication, storedPublication(state), { type })
}

/** Whether anybody but the couple may see the page. */
export function isPublished(state: PublicationState) {
  return stepsIn(state).includes('SWITCH_OFF')
}

export function storedPublication(state: PublicationState) {
  return { version: publication.version, state, facts: {} }
}
