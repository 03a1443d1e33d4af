import { giftReservation } from '#machines/registry/reservation/gift-reservation.machine.ts'
import type { ReservationEvent } from '#machines/registry/reservation/gift-reservation.machine.ts'
import { coupleMay, householdMay, storedReservation, whyNot } from '#machines/registry/reservation/gift-reservation.selectors.ts'
import type { KeptReservationState, ReservationFact, ReservationState } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemDetails } from '#machines/kernel/problem.ts'

interface Moved {
  /** Null: nothing is kept of what is only wanted. */
  kept: { state: KeptReservationState; stateVersion: number } | null
  fact: ReservationFact
}

/** Where an event leads, and what that tells; refused is what the chart does not allow, with what is told along. */
export function moved(state: ReservationState, event: ReservationEvent, along: ProblemDetails = {}): Moved {
  const refusedBy = whyNot(state, event)
  if (refusedBy !== null) {
    const allowed = 'units' in event ? householdMay(state, event) : coupleMay(state)
    throw new Problem('event_not_allowed', { ...along, state, event: event.type, allowed, refusedBy })
  }
  const { stored, told } = advance(giftReservation, storedReservation(state), event)
  const [fact] = told
  if (fact === undefined) throw new Error(`The step ${event.type} told nothing.`)
  return { kept: stored.state === 'wanted' ? null : { state: stored.state, stateVersion: stored.version }, fact }
}
