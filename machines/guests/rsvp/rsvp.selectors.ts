import { allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { rsvp } from './rsvp.machine.ts'
import type { RsvpEvent } from './rsvp.machine.ts'
import type { Moment } from './rsvp.rules.ts'
import type { RsvpFacts, RsvpState } from './rsvp.schema.ts'

/** The state of an invitation and the facts that its guards read. */
export interface RsvpNow {
  state: RsvpState
  facts: RsvpFacts
}

/**
 * The couple that invites, the household that is invited, and the product, which reminds, closes
 * and opens again.
 */
export type RsvpSide = 'couple' | 'household' | 'product'

export const sideOf: Record<RsvpEvent['type'], RsvpSide> = {
  SEND: 'couple',
  POST: 'couple',
  RELINK: 'couple',
  ENTER: 'couple',
  OPEN: 'household',
  BEGIN: 'household',
  SUBMIT: 'household',
  REMIND: 'product',
  CLOSE: 'product',
  REOPEN: 'product',
}

/** Who moves next, as the couple sees it; `both`: it is settled. */
export function turnOf(status: RsvpNow): Turn {
  // The chart's tags depend only on the state, and lists ask for thousands.
  const known = turns.get(status.state)
  if (known) return known
  const row = stored(status)
  const turn = hasTag(rsvp, row, 'settled')
    ? 'both'
    : hasTag(rsvp, row, 'householdsTurn')
      ? 'theirs'
      : 'none'
  turns.set(status.state, turn)
  return turn
}

/** Whether the household has answered. */
export function isAnswered(status: RsvpNow) {
  return turnOf(status) === 'both'
}

/** The steps that happen without a press: the link was opened, and an answer was begun. */
export function quietStep(
  status: RsvpNow,
  moment: Moment,
  hasBegun: boolean,
): 'OPEN' | 'BEGIN' | null {
  const allowed = allowedFor(status, 'household', moment)
  if (!allowed.includes('SUBMIT')) return null
  if (allowed.includes('OPEN')) return 'OPEN'
  return hasBegun && allowed.includes('BEGIN') ? 'BEGIN' : null
}

type Turn = 'theirs' | 'both' | 'none'
const turns = new Map<RsvpState, Turn>()

/** The events that one side may send at that moment. */
export function allowedFor(status: RsvpNow, side: RsvpSide, moment: Moment): RsvpEvent['type'][] {
  return allowedEvents(rsvp, stored(status), moment).filter((type) => sideOf[type] === side)
}

/** Whether nobody has opened it yet. */
export function isUnopened(status: RsvpNow) {
  return hasTag(rsvp, stored(status), 'unopened')
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(status: RsvpNow, event: RsvpEvent): string[] | null {
  return refusal(rsvp, stored(status), event)
}

/**
 * Whether an answer is accepted. An invitation whose time is over may not be closed in its row yet.
 */
export function isOpen(status: RsvpNow, moment: Moment) {
  return failedGuards(status, { type: 'SUBMIT', ...moment }) === null
}

function stored({ state, facts }: RsvpNow) {
  return { version: rsvp.version, state, facts }
}
