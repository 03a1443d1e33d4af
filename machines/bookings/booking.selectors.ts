import * as v from 'valibot'
import { actionsIn, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { dayIn } from '#machines/kernel/values/dates.ts'
import type { BookingStand } from '#machines/enquiries/enquiry.schema.ts'
import type { BookingEvent } from './booking-setup.rules.ts'
import { bookingSteps } from './booking-record.schema.ts'
import type { Standing } from '#machines/standings/standing.schema.ts'
import type { BookingStep, BookingWay } from './booking-record.schema.ts'
import { booking } from './booking.machine.ts'
import { dayBegins, dayEnds, isDueSoon, nextDue, reviewOpenedAt } from './booking.rules.ts'
import type { Days, Owed, ReviewOpening } from './booking.rules.ts'
import { bookingStateSchema } from './booking.schema.ts'
import type { BookingFacts, BookingSide, BookingState, PaymentStanding } from './booking.schema.ts'

/** Where a booking is and what its guards read. */
export interface BookingNow {
  state: BookingState
  facts: BookingFacts
}

/** What decides whose turn it is, beside the chart. */
export interface BookingSeen extends BookingNow, Days {
  holdUntil: string
  payments: readonly Owed[]
  /** Whether the couple has written its review. */
  isReviewed: boolean
}

const sidesOf: Record<BookingStep, readonly BookingSide[]> = {
  PAY: ['couple'],
  TAKE_BACK: ['couple'],
  RECEIVE: ['vendor'],
  REPORT_MISSING: ['vendor'],
  OFFER_CONTRACT: ['vendor'],
  SIGN: ['couple'],
  COUNTERSIGN: ['vendor'],
  EXTEND_HOLD: ['vendor'],
  AGREE_TO_DATE: ['vendor'],
  REFUSE_DATE: ['vendor'],
  KEEP_DATE: ['couple'],
  READY: ['vendor'],
  SAY_TIMES: ['vendor'],
  CANCEL: ['couple', 'vendor'],
}

/** Whether a step is this side's to take at all. */
export function isStepOf(step: BookingStep, side: BookingSide) {
  return sidesOf[step].includes(side)
}

/** What is open to a side, in the order in which it is looked for. */
export function actionsFor(
  now: BookingNow & { payments: readonly Pick<Owed, 'standing'>[] },
  side: BookingSide,
): LifecycleAction<BookingStep>[] {
  return bookingSteps
    .filter((step) => isStepOf(step, side))
    .flatMap((step) => {
      const payment = standingFor(step, now.payments)
      if (payment === undefined) return []
      const carried = { at: '', payment, leaves: 'nothing' }
      return actionsIn(booking, stored(now), { events: [step], now: carried })
    })
}

/** The steps that a side may take with a payment that stands so. */
export function paymentActions(
  now: BookingNow,
  side: BookingSide,
  payment: PaymentStanding,
): BookingStep[] {
  return allowedFor(now, side, payment).filter(isAboutPayment)
}

/** A step with a payment is about one that stands where it must; without one, nobody is offered it. */
function standingFor(step: BookingStep, payments: readonly Pick<Owed, 'standing'>[]) {
  const needed = step === 'PAY' ? 'due' : isAboutPayment(step) ? 'claimed' : null
  if (needed === null) return 'due'
  return payments.find(({ standing }) => standing === needed)?.standing
}

function isAboutPayment(step: BookingStep) {
  return ['PAY', 'TAKE_BACK', 'RECEIVE', 'REPORT_MISSING'].includes(step)
}

/** What a side may do, by name, and of payments with one that stands so: a refusal tells it. */
export function allowedFor(
  now: BookingNow,
  side: BookingSide,
  payment: PaymentStanding,
): BookingStep[] {
  const carried = { at: '', payment, leaves: 'nothing' as const }
  return bookingSteps.filter(
    (type) => isStepOf(type, side) && whyNot(now, { type, ...carried }) === null,
  )
}

/** Why something may not happen: null when it may, else the guards that say no; none of them when the state does not know it. */
export function whyNot(now: BookingNow, event: BookingEvent): string[] | null {
  return refusal(booking, stored(now), event)
}

/** Whether everything that makes it sure is there: the two are bound, the contract that was offered is signed, no deposit is open. */
export function isConfirmed({ state }: Pick<BookingNow, 'state'>) {
  const { contract, money } = state
  return (
    is(state, 'agreed') && !['offered', 'half_signed'].includes(contract) && money !== 'deposit_due'
  )
}

/** Whether its place on the day is taken. */
export function takesPlace(state: BookingState) {
  return is(state, 'takesPlace')
}

export function isOver(state: BookingState) {
  return is(state, 'over')
}

export function tookPlace(state: BookingState) {
  return is(state, 'tookPlace')
}

/** Whether either side may still call it off. */
export function mayCancel(now: BookingNow) {
  return whyNot(now, { type: 'CANCEL', at: '' }) === null
}

/** Where a booking stands, for one side: the one place that screens, lists and mail read. */
export function whereBookingIs(seen: BookingSeen, side: BookingSide, at: string): Standing {
  if (isOver(seen.state)) return { turn: 'none', next: 'nothing', deadline: null, afterwards: null }
  const waits = waitsOf(seen, at)
  const first = waits.find((wait) => wait.side === side) ?? waits[0]
  if (!first) return { turn: 'both', next: calmNext(seen), deadline: null, afterwards: null }
  const { next, deadline, afterwards } = first
  return { turn: first.side === side ? 'mine' : 'theirs', next, deadline, afterwards }
}

type Wait = Omit<Standing, 'turn'> & { side: BookingSide }

/** What somebody waits for, the most pressing first. */
function waitsOf(seen: BookingSeen, at: string): Wait[] {
  const { state, payments } = seen
  const lapses =
    nextDue(state, seen)?.event === 'END_HOLD' ? (nextDue(state, seen)?.at ?? null) : null
  const wait = (
    side: BookingSide,
    next: Standing['next'],
    afterwards: Standing['afterwards'] = 'lapses',
  ) => ({
    side,
    next,
    deadline: lapses,
    afterwards: lapses === null ? null : afterwards,
  })
  const today = dayIn(seen.timeZone, new Date(at))
  const soon = payments
    .filter((each) => isDueSoon(each, today))
    .toSorted((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? ''))
  const claimed = payments.some(({ standing }) => standing === 'claimed')
  const owesDeposit = payments.some(
    ({ kind, standing }) => kind === 'deposit' && standing === 'due',
  )
  return [
    ...(state.agreement === 'moving' ? [wait('vendor', 'answerDate')] : []),
    ...(state.agreement === 'stuck' ? [wait('couple', 'decideDate')] : []),
    ...(state.contract === 'offered' ? [wait('couple', 'sign')] : []),
    ...(state.contract === 'half_signed' ? [wait('vendor', 'countersign')] : []),
    ...(claimed ? [wait('vendor', 'confirmPayment')] : []),
    ...(state.money === 'deposit_due' && owesDeposit ? [wait('couple', 'payDeposit')] : []),
    ...soon.map(({ dueOn }) => ({
      side: 'couple' as const,
      next: 'payDue' as const,
      deadline: dueOn === null ? null : dayBegins({ ...seen, firstDay: dueOn }),
      afterwards: null,
    })),
  ]
}

function calmNext({ state, isReviewed }: BookingSeen): Standing['next'] {
  if (tookPlace(state)) return isReviewed ? 'nothing' : 'review'
  return state.logistics === 'the_day' ? 'theDay' : 'plan'
}

/** The one word that both sides, the thread and the couple's plan have for it. */
export function standOf(now: BookingNow): BookingStand {
  const { state } = now
  if (is(state, 'over')) return state.agreement === 'lapsed' ? 'lapsed' : 'cancelled'
  if (tookPlace(state)) return 'completed'
  return isConfirmed(now) ? 'booked' : 'accepted'
}

/** The stations of the way, and where it is; a way out stands in the place of the next one. */
export function wayOf(
  seen: BookingNow,
  { isReviewed }: Pick<BookingSeen, 'isReviewed'>,
): BookingWay {
  const way: BookingWay['stations'] = ['accepted', 'booked', 'completed', 'reviewed']
  const stand = standOf(seen)
  if (stand === 'cancelled' || stand === 'lapsed') return { stations: ['accepted', stand], now: 1 }
  return { stations: way, now: isReviewed ? 3 : way.indexOf(stand) }
}

/** Why and when a booking may be reviewed; null for one that neither took place nor was called off late. */
export function reviewOpening({
  state,
  endedAt,
  endedLate,
  ...days
}: Days & {
  state: BookingState
  endedAt: string | null
  endedLate: boolean
}): ReviewOpening | null {
  if (tookPlace(state)) return reviewOpenedAt('tookPlace', dayEnds(days))
  return endedLate && endedAt !== null ? reviewOpenedAt('calledOff', endedAt) : null
}

export function stored({ state, facts }: BookingNow) {
  return { version: booking.version, state, facts }
}

/** The state of each region, from what the lifecycle answers. */
export function stateIn({ state }: { state: unknown }): BookingState {
  return v.parse(bookingStateSchema, state)
}

function is(state: BookingState, tag: string) {
  return hasTag(booking, { version: booking.version, state, facts: {} }, tag)
}
