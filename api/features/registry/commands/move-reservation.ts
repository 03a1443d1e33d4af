import { giftReservation } from '#machines/registry/reservation/gift-reservation.machine.ts'
import type { ReservationEvent } from '#machines/registry/reservation/gift-reservation.machine.ts'
import {
  coupleMay,
  householdMay,
  storedReservation,
  whyNot,
} from '#machines/registry/reservation/gift-reservation.selectors.ts'
import type {
  KeptReservationState,
  ReservationFact,
  ReservationState,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import type { ProblemDetails } from '#machines/kernel/problem.ts'

interface Moved {
  /** Null: nothing is kept of what is only wanted. */
  kept: { state: KeptReservationState; stateVersion: number } | null
  fact: ReservationFact
}

/** Where an event leads, and what that tells; refused is what the chart does not allow, with what is told along. */
export function moved(
  state: ReservationState,
  event: ReservationEvent,
  along: ProblemDetails = {},
): Moved {
  const allowed = () => ('units' in event ? householdMay(state, event) : coupleMay(state))
  requireAllowed({ ...along, state, event: event.type, refusedBy: whyNot(state, event), allowed })
  const { stored, facts } = advance(giftReservation, storedReservation(state), event)
  const [fact] = facts
  if (fact === undefined) throw new Error(`The step ${event.type} told nothing.`)
  return {
    kept: stored.state === 'wanted' ? null : { state: stored.state, stateVersion: stored.version },
    fact,
  }
}
