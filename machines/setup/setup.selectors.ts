import { advance, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { weddingSetup } from './setup.machine.ts'
import type { SetupEvent } from './setup.machine.ts'
import { setupSteps } from './setup.schema.ts'
import type { SetupFacts, SetupState, SetupStep } from './setup.schema.ts'

/** Where a set-up is, as a row keeps it. */
export interface StoredSetup {
  state: SetupState
  facts: SetupFacts
  history: Record<string, unknown> | null
}

/** Why an event may not happen: null if it may; an empty list if the state does not know it. */
export function failedGuards(setup: StoredSetup, event: SetupEvent): string[] | null {
  return refusal(weddingSetup, stored(setup), event)
}

export function allowedIn(setup: StoredSetup): SetupEvent['type'][] {
  return allowedEvents(weddingSetup, stored(setup), {})
}

/** Whether a couple still has questions before them, whether or not they have left them for now. */
export function isUnderWay({ state }: Pick<StoredSetup, 'state'>) {
  return !hasTag(weddingSetup, { version: weddingSetup.version, state, facts: {} }, 'over')
}

/** Whether it was left, and can be resumed. */
export function isLeft({ state }: Pick<StoredSetup, 'state'>) {
  const facts = { date: false, guests: false, budget: false }
  return failedGuards({ state, facts, history: null }, { type: 'RESUME' }) === null
}

/** The step that is asked, or that it goes on with when it is resumed; null once it is over. */
export function stepOf(setup: StoredSetup): SetupStep | null {
  const here = setupSteps.find((step) => step === setup.state)
  if (here || failedGuards(setup, { type: 'RESUME' }) !== null) return here ?? null
  const { state } = advance(weddingSetup, stored(setup), { type: 'RESUME' }).stored
  return setupSteps.find((step) => step === state) ?? null
}

/** Whether there is a step to go back to. */
export function mayGoBack(step: SetupStep) {
  const facts = { date: false, guests: false, budget: false }
  return failedGuards({ state: step, facts, history: null }, { type: 'BACK' }) === null
}

/** The name that a row keeps: nothing rests where a set-up opens. */
export function keptState(state: SetupState | 'opening'): SetupState {
  if (state === 'opening') throw new Error('A set-up opens at one of its steps.')
  return state
}

/** As the chart takes it. */
export function stored({ state, facts, history }: StoredSetup) {
  return { version: weddingSetup.version, state, facts, ...(history && { history }) }
}
