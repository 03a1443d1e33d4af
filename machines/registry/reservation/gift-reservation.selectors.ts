import { actionsIn, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { giftReservation } from './gift-reservation.machine.ts'
import type { ReservationEvent } from './gift-reservation.machine.ts'
import type { Taking } from './gift-reservation.rules.ts'
import { couplesSteps } from './gift-reservation.schema.ts'
import type { CouplesStep, ReservationState } from './gift-reservation.schema.ts'

const householdsSteps = ['RESERVE', 'CHANGE', 'RELEASE'] as const
export type HouseholdsStep = (typeof householdsSteps)[number]

/** What a household may do with so much left. */
export function householdMay(state: ReservationState, taking: Taking): HouseholdsStep[] {
  const allowed = allowedEvents(giftReservation, storedReservation(state), taking)
  return householdsSteps.filter((step) => allowed.includes(step))
}

/** What the couple may do. */
export function coupleMay(state: ReservationState): CouplesStep[] {
  const allowed = allowedEvents(giftReservation, storedReservation(state), {})
  return couplesSteps.filter((step) => allowed.includes(step))
}

/** What a household is offered with so much left. */
export function householdActions(
  state: ReservationState,
  taking: Taking,
): LifecycleAction<HouseholdsStep>[] {
  return actionsIn(giftReservation, storedReservation(state), {
    events: householdsSteps,
    now: taking,
  })
}

/** What the couple is offered. */
export function coupleActions(state: ReservationState): LifecycleAction<CouplesStep>[] {
  return actionsIn(giftReservation, storedReservation(state), { events: couplesSteps, now: {} })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(state: ReservationState, event: ReservationEvent): string[] | null {
  return refusal(giftReservation, storedReservation(state), event)
}

export function storedReservation(state: ReservationState) {
  return { version: giftReservation.version, state, facts: {} }
}
