import { giftReservation } from '#machines/registry/reservation/gift-reservation.machine.ts'
import type { ReservationEvent } from '#machines/registry/reservation/gift-reservation.machine.ts'
import {
  coupleMay,
  householdMay,
  storedReservation,
  failedGuards,
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
  /** Null: a reservation that is only wanted has no row. */
  kept: { state: KeptReservationState; stateVersion: number } | null
  fact: ReservationFact
}

/**
 * The state and facts after an event. Throws a refusal with the chart's reasons if the event is not
 * allowed.
 */
export function moved(
  state: ReservationState,
  event: ReservationEvent,
  along: ProblemDetails = {},
): Moved {
  const allowed = () => ('units' in event ? householdMay(state, event) : coupleMay(state))
  requireAllowed({
    ...along,
    state,
    event: event.type,
    refusedBy: failedGuards(state, event),
    allowed,
  })
  const { stored, facts } = advance(giftReservation, storedReservation(state), event)
  const [fact] = facts
  if (fact === undefined) throw new Error(`The step ${event.type} recorded no fact.`)
  return {
    kept: stored.state === 'wanted' ? null : { state: stored.state, stateVersion: stored.version },
    fact,
  }
}
