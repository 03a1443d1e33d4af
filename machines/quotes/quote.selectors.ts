import { actionsIn, advance, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { quote } from './quote.machine.ts'
import type { QuoteEvent } from './quote.machine.ts'
import { quoteStates } from './quote.schema.ts'
import type { QuoteFacts, QuoteRequest, QuoteState } from './quote.schema.ts'

/** The state of a quote and the facts that its guards read. */
export interface QuoteNow {
  state: QuoteState
  facts: QuoteFacts
}

/**
 * Who moves a quote: the business, the couple, or the product, when time passes, another version is
 * sent or the enquiry ends.
 */
export type QuoteSide = 'vendor' | 'couple' | 'product'

const sideOf: Record<QuoteEvent['type'], QuoteSide> = {
  EDIT: 'vendor',
  SEND: 'vendor',
  DISCARD: 'vendor',
  KEEP: 'vendor',
  WITHDRAW: 'vendor',
  ACCEPT: 'couple',
  DECLINE: 'couple',
  COUNTER: 'couple',
  EXPIRE: 'product',
  SUPERSEDE: 'product',
  CLOSE: 'product',
}

/** In the order of the buttons: agreeing first, ending last. */
const offered: Record<'vendor' | 'couple', readonly QuoteRequest['event'][]> = {
  vendor: ['SEND', 'KEEP', 'WITHDRAW', 'DISCARD'],
  couple: ['ACCEPT', 'COUNTER', 'DECLINE'],
}

/** Which side sends an event. */
export function moverOf(event: QuoteEvent['type']): QuoteSide {
  return sideOf[event]
}

/**
 * The state of a quote at an instant: it has expired when its last day ends, even before the row is
 * written.
 */
export function quoteAt(status: QuoteNow, at: string): QuoteNow {
  const event = { type: 'EXPIRE' as const, at }
  if (failedGuards(status, event) !== null) return status
  const { state, facts } = advance(quote, stored(status), event).stored
  return { state, facts }
}

/** The events that one side may send at that instant. */
export function allowedFor(status: QuoteNow, side: QuoteSide, at: string): QuoteEvent['type'][] {
  const now = { at, missing: [], expiresAt: null }
  return allowedEvents(quote, stored(status), now).filter((type) => sideOf[type] === side)
}

/** The actions that one side sees at that instant, with the guards that refuse some of them. */
export function quoteActions(
  status: QuoteNow,
  side: 'vendor' | 'couple',
  at: string,
): LifecycleAction<QuoteRequest['event']>[] {
  return actionsIn(quote, stored(status), { events: offered[side], now: { at } })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(status: QuoteNow, event: QuoteEvent): string[] | null {
  return refusal(quote, stored(status), event)
}

/** Whose turn it is; nobody's once it is agreed or over. */
export function turnOf({ state }: Pick<QuoteNow, 'state'>): 'vendor' | 'couple' | null {
  if (is(state, 'couplesTurn')) return 'couple'
  return is(state, 'vendorsTurn') ? 'vendor' : null
}

/** When time moves it next; null if it does not. */
export function nextDue({ state, facts }: QuoteNow): string | null {
  return is(state, 'sent') ? facts.expiresAt : null
}

/** Whether it is open for acceptance: sent, and neither agreed nor over. */
export function isOnTheTable(state: QuoteState) {
  return is(state, 'sent')
}

export function isAgreed(state: QuoteState) {
  return is(state, 'agreed')
}

/** Whether only its business sees it. */
export function isPrivate(state: QuoteState) {
  return is(state, 'private')
}

/** The states that the couple never sees. */
export const privateStates: readonly QuoteState[] = quoteStates.filter(isPrivate)

/** The states in which a quote counts for the couple: open or agreed. */
export const openStates: readonly QuoteState[] = quoteStates.filter(
  (state) => isOnTheTable(state) || isAgreed(state),
)

function is(state: QuoteState, tag: string) {
  return hasTag(quote, { version: quote.version, state, facts: {} }, tag)
}

function stored({ state, facts }: QuoteNow) {
  return { version: quote.version, state, facts }
}
