import { allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { rsvp } from './rsvp.machine.ts'
import type { RsvpEvent } from './rsvp.machine.ts'
import type { Moment } from './rsvp.rules.ts'
import type { RsvpFacts, RsvpState } from './rsvp.schema.ts'

/** The state of an invitation and the facts that its guards read. */
export interface Standing {
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
export function turnOf(standing: Standing): Turn {
  // The chart's tags depend only on the state, and lists ask for thousands.
  const known = turns.get(standing.state)
  if (known) return known
  const row = stored(standing)
  const turn = hasTag(rsvp, row, 'settled')
    ? 'both'
    : hasTag(rsvp, row, 'householdsTurn')
      ? 'theirs'
      : 'none'
  turns.set(standing.state, turn)
  return turn
}

/** Whether the household has answered. */
export function isAnswered(standing: Standing) {
  return turnOf(standing) === 'both'
}

/** The steps that happen without a press: the link was opened, and an answer was begun. */
export function quietStep(
  standing: Standing,
  moment: Moment,
  hasBegun: boolean,
): 'OPEN' | 'BEGIN' | null {
  const allowed = allowedFor(standing, 'household', moment)
  if (!allowed.includes('SUBMIT')) return null
  if (allowed.includes('OPEN')) return 'OPEN'
  return hasBegun && allowed.includes('BEGIN') ? 'BEGIN' : null
}

type Turn = 'theirs' | 'both' | 'none'
const turns = new Map<RsvpState, Turn>()

/** The events that one side may send at that moment. */
export function allowedFor(
  standing: Standing,
  side: RsvpSide,
  moment: Moment,
): RsvpEvent['type'][] {
  return allowedEvents(rsvp, stored(standing), moment).filter((type) => sideOf[type] === side)
}

/** Whether nobody has opened it yet. */
export function isUnopened(standing: Standing) {
  return hasTag(rsvp, stored(standing), 'unopened')
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(standing: Standing, event: RsvpEvent): string[] | null {
  return refusal(rsvp, stored(standing), event)
}

/**
 * Whether an answer is accepted. An invitation whose time is over may not be closed in its row yet.
 */
export function isOpen(standing: Standing, moment: Moment) {
  return failedGuards(standing, { type: 'SUBMIT', ...moment }) === null
}

function stored({ state, facts }: Standing) {
  return { version: rsvp.version, state, facts }
}
