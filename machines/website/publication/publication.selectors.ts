import { actionsIn, advance, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { publication } from './publication.machine.ts'
import { publicationStates, publicationSteps } from './publication.schema.ts'
import type { PublicationState, PublicationStep } from './publication.schema.ts'

/** The steps that a state allows, in the order of their buttons. */
export function stepsIn(state: PublicationState): PublicationStep[] {
  const allowed = allowedEvents(publication, storedPublication(state), {})
  return publicationSteps.filter((step) => allowed.includes(step))
}

/** The steps that lead from one state to another, or stay in it. */
export function actionsTo(
  target: PublicationState,
  state: PublicationState,
): LifecycleAction<PublicationStep>[] {
  const stored = storedPublication(state)
  return actionsIn(publication, stored, { events: publicationSteps, now: {} }).filter(
    ({ event }) => advance(publication, stored, { type: event }).stored.state === target,
  )
}

/** The state that a step leads to, whichever state it is taken in. */
export function targetOf(step: PublicationStep): PublicationState | undefined {
  return publicationStates.find((target) =>
    publicationStates.some((state) => actionsTo(target, state).some(({ event }) => event === step)),
  )
}

/** Whether visitors have to enter a passcode. */
export function asksForPasscode(state: PublicationState) {
  return stepsIn(state).includes('CHANGE_PASSCODE')
}

/**
 * Why a step is not allowed: null if it is allowed, else the guards that refuse it; an empty list
 * if the state does not have the step.
 */
export function failedGuards(state: PublicationState, type: PublicationStep): string[] | null {
  return refusal(publication, storedPublication(state), { type })
}

/** Whether anybody except the couple may see the page. */
export function isPublished(state: PublicationState) {
  return stepsIn(state).includes('SWITCH_OFF')
}

export function storedPublication(state: PublicationState) {
  return { version: publication.version, state, facts: {} }
}
