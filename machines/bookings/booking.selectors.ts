import * as v from 'valibot'
import { actionsIn, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { dayIn } from '#machines/kernel/values/dates.ts'
import type { BookingStand } from '#machines/enquiries/enquiry.schema.ts'
import type { BookingEvent } from './booking-setup.rules.ts'
import { bookingSteps } from './booking-record.schema.ts'
import type { BookingStatus } from '#machines/booking-status/booking-status.schema.ts'
import type { BookingStep, BookingProgress } from './booking-record.schema.ts'
import { booking } from './booking.machine.ts'
import { dayBegins, isDueSoon, nextDue } from './booking.rules.ts'
import type { Days, Owed } from './booking.rules.ts'
import { bookingStateSchema } from './booking.schema.ts'
import type { BookingFacts, BookingSide, BookingState, PaymentStatus } from './booking.schema.ts'

/** The state of a booking and the facts that its guards read. */
export interface BookingNow {
  state: BookingState
  facts: BookingFacts
}

/** What decides whose turn it is, besides the chart. */
export interface BookingSeen extends BookingNow, Days {
  isSuspended: boolean
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

/** Whether a side may ever take a step. */
export function isStepOf(step: BookingStep, side: BookingSide) {
  return sidesOf[step].includes(side)
}

/** The actions of a side, in the order of the buttons. */
export function actionsFor(
  now: BookingNow & { payments: readonly Pick<Owed, 'status'>[]; isSuspended: boolean },
  side: BookingSide,
): LifecycleAction<BookingStep>[] {
  return bookingSteps
    .filter((step) => isStepOf(step, side))
    .flatMap((step) => {
      const payment = statusFor(step, now.payments)
      if (payment === undefined) return []
      const carried = { at: '', payment, leaves: 'nothing', suspended: now.isSuspended }
      return actionsIn(booking, stored(now), { events: [step], now: carried })
    })
}

/** The steps that a side may take for a payment with this status. */
export function paymentActions(
  now: BookingNow,
  side: BookingSide,
  payment: PaymentStatus,
): BookingStep[] {
  return allowedFor(now, side, { payment }).filter(isAboutPayment)
}

/** The payment state that a step needs; without such a payment nobody is offered the step. */
function statusFor(step: BookingStep, payments: readonly Pick<Owed, 'status'>[]) {
  const needed = step === 'PAY' ? 'due' : isAboutPayment(step) ? 'claimed' : null
  if (needed === null) return 'due'
  return payments.find(({ status }) => status === needed)?.status
}

function isAboutPayment(step: BookingStep) {
  return ['PAY', 'TAKE_BACK', 'RECEIVE', 'REPORT_MISSING'].includes(step)
}

/** The events that a side may send, for a refusal. */
export function allowedFor(
  now: BookingNow,
  side: BookingSide,
  { payment, suspended = false }: { payment: PaymentStatus; suspended?: boolean },
): BookingStep[] {
  const carried = { at: '', payment, suspended, leaves: 'nothing' as const }
  return bookingSteps.filter(
    (type) => isStepOf(type, side) && failedGuards(now, { type, ...carried }) === null,
  )
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: BookingNow, event: BookingEvent): string[] | null {
  return refusal(booking, stored(now), event)
}

/**
 * Whether the booking is certain: both sides are bound, an offered contract is signed, and no
 * deposit is open.
 */
export function isConfirmed({ state }: Pick<BookingNow, 'state'>) {
  const { contract, money } = state
  return (
    is(state, 'agreed') && !['offered', 'half_signed'].includes(contract) && money !== 'deposit_due'
  )
}

/**
 * Whether a cancellation costs this side anything. A couple that asks for another day stays bound;
 * the vendor is not held to the day that they gave up. A suspended business binds a couple only by
 * a signed contract.
 */
export function bindsSide(
  { state, isSuspended }: Pick<BookingNow, 'state'> & { isSuspended: boolean },
  side: BookingSide,
) {
  const isFree = isSuspended && side === 'couple' && state.contract !== 'in_force'
  return (is(state, 'agreed') || (side === 'couple' && wasBound(state))) && !isFree
}

/** Whether the chart had bound the two when another day was asked for. */
function wasBound({ agreement, contract, money }: BookingState) {
  const isSettled = contract === 'none_needed' || contract === 'in_force'
  return ['moving', 'stuck'].includes(agreement) && isSettled && money !== 'deposit_due'
}

/** Whether it uses a place on its day. */
export function takesPlace(state: BookingState) {
  return is(state, 'takesPlace')
}

export function isOver(state: BookingState) {
  return is(state, 'over')
}

export function tookPlace(state: BookingState) {
  return is(state, 'tookPlace')
}

/** Whether either side may still cancel it. */
export function mayCancel(now: BookingNow) {
  return failedGuards(now, { type: 'CANCEL', at: '' }) === null
}

/** Where a booking stands for one side. Screens, lists and mail all read this. */
export function whereBookingIs(seen: BookingSeen, side: BookingSide, at: string): BookingStatus {
  if (isOver(seen.state)) return nothingNext
  const waits = waitsOf(seen, at)
  const first = waits.find((wait) => wait.side === side) ?? waits[0]
  if (!first) return { turn: 'both', next: calmNext(seen), ...noDeadline }
  const { side: of, ...status } = first
  return { turn: of === side ? 'mine' : 'theirs', ...status }
}

const noDeadline = { deadline: null, lastDay: null, afterwards: null } as const

/** Where a booking stands that is over, or whose couple is gone. */
export const nothingNext = { turn: 'none', next: 'nothing', ...noDeadline } as const

type Wait = Omit<BookingStatus, 'turn'> & { side: BookingSide }

/** What a booking waits for, the most pressing first. */
function waitsOf(seen: BookingSeen, at: string): Wait[] {
  const { state, payments } = seen
  const ends = endOf(seen)
  const wait = (side: BookingSide, next: BookingStatus['next']) => ({ side, next, ...ends })
  const today = dayIn(seen.timeZone, new Date(at))
  const soon = payments
    .filter((each) => isDueSoon(each, today))
    .toSorted((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? ''))
  const claimed = payments.some(({ status }) => status === 'claimed')
  const owesDeposit = payments.some(({ kind, status }) => kind === 'deposit' && status === 'due')
  return [
    ...(state.agreement === 'moving' ? [wait('vendor', 'answerDate')] : []),
    ...(state.agreement === 'stuck' ? [wait('couple', 'decideDate')] : []),
    ...(state.contract === 'offered' && !seen.isSuspended ? [wait('couple', 'sign')] : []),
    ...(state.contract === 'half_signed' && !seen.isSuspended
      ? [wait('vendor', 'countersign')]
      : []),
    ...(claimed ? [wait('vendor', 'confirmPayment')] : []),
    ...(state.money === 'deposit_due' && owesDeposit ? [wait('couple', 'payDeposit')] : []),
    ...soon.map(({ dueOn }) => ({
      side: 'couple' as const,
      next: 'payDue' as const,
      deadline: dueOn === null ? null : dayBegins({ ...seen, firstDay: dueOn }),
      lastDay: dueOn,
      afterwards: null,
    })),
  ]
}

/** When the booking ends if nobody does anything, and what that means. */
function endOf({ state, ...seen }: BookingSeen): Pick<Wait, keyof typeof noDeadline> {
  const due = nextDue(state, seen)
  if (due?.event !== 'END_HOLD') return noDeadline
  const afterwards = state.agreement === 'held' ? 'lapses' : 'staysUnmoved'
  return { deadline: due.at, lastDay: null, afterwards }
}

function calmNext({ state, isReviewed, isSuspended }: BookingSeen): BookingStatus['next'] {
  if (isSuspended && ['offered', 'half_signed'].includes(state.contract)) return 'wait'
  if (tookPlace(state)) return isReviewed ? 'nothing' : 'review'
  return state.logistics === 'the_day' ? 'theDay' : 'plan'
}

/** The one word for its state that both sides, the thread and the couple's plan use. */
export function standOf(now: BookingNow): BookingStand {
  const { state } = now
  if (is(state, 'over')) return state.agreement === 'lapsed' ? 'lapsed' : 'cancelled'
  if (tookPlace(state)) return 'completed'
  return isConfirmed(now) ? 'booked' : 'accepted'
}

/** The stages of a booking and the current one; a cancellation takes the place of the next. */
export function progressOf(
  seen: BookingNow,
  { isReviewed }: Pick<BookingSeen, 'isReviewed'>,
): BookingProgress {
  const stages: BookingProgress['stages'] = ['accepted', 'booked', 'completed', 'reviewed']
  const stand = standOf(seen)
  if (stand === 'cancelled' || stand === 'lapsed') return { stages: ['accepted', stand], now: 1 }
  return { stages, now: isReviewed ? 3 : stages.indexOf(stand) }
}

export function stored({ state, facts }: BookingNow) {
  return { version: booking.version, state, facts }
}

/** The state of each region, as the lifecycle stores it. */
export function stateIn({ state }: { state: unknown }): BookingState {
  return v.parse(bookingStateSchema, state)
}

function is(state: BookingState, tag: string) {
  return hasTag(booking, { version: booking.version, state, facts: {} }, tag)
}
