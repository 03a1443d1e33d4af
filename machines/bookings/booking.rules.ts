import { dayIn, daysBetween } from '#machines/kernel/values/dates.ts'
import type { BookingStep } from './booking-record.schema.ts'
import type { BookingState, BookingSide, PaymentStatus } from './booking.schema.ts'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * For how many days a place is held until the couple has signed or paid, and for how many more the
 * vendor may extend it.
 */
export const holdDays = 7

/**
 * A booking cancelled this many days before its day or later is cancelled late: the place is hard
 * to fill again.
 */
export const lateDays = 30

/** How many days before its due day a payment becomes the couple's turn. */
export const soonDays = 14

/**
 * The agreed terms of a cancellation: from this many days before the day on, this part of the total
 * is owed.
 */
export interface CancellationStep {
  days: number
  basisPoints: number
}

/** The steps of a cancellation in reading order: the longest time before the day comes first. */
export function inOrderOfDays<Step extends CancellationStep>(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => other.days - one.days)
}

/** One payment as either side sees it. */
export interface Owed {
  kind: 'deposit' | 'part'
  minor: number
  dueOn: string | null
  status: PaymentStatus
}

/** The days of a booking, and the zone where it takes place. */
export interface Days {
  firstDay: string
  lastDay: string
  timeZone: string
}

/**
 * Until when a place is held: seven days, but never beyond the beginning of the day itself. What is
 * agreed on the day itself is held until the day is over.
 */
export function holdEnd(at: string, days: Days): string {
  const end = new Date(Date.parse(at) + holdDays * dayMs).toISOString()
  const begins = dayBegins(days)
  if (begins <= at) return dayEnds(days)
  return begins < end ? begins : end
}

/**
 * What the calendar says against a step, which the chart cannot because it has no clock: a day that
 * is over or full is not agreed to, and no hold goes into the day itself.
 */
export function refusedByDays(
  step: string,
  {
    askedDay,
    isAskedDayFull = false,
    holdUntil,
    today,
    ...days
  }: Days & {
    askedDay: string | null
    isAskedDayFull?: boolean
    holdUntil: string
    today: string
  },
): string[] {
  if (step === 'AGREE_TO_DATE' && askedDay !== null && askedDay < today) return ['hasDay']
  if (step === 'AGREE_TO_DATE' && isAskedDayFull) return ['hasPlace']
  return step === 'EXTEND_HOLD' && holdUntil >= dayBegins(days) ? ['hasTime'] : []
}

/** Whether the team has suspended a business, and since when it is approved (null if it is not). */
export interface BusinessStatus {
  isSuspended: boolean
  backSince: string | null
}

/**
 * The end of a hold, given the business. Nobody can sign while it is suspended, so the hold lasts
 * until the day begins. When the business is reinstated, the full time starts again.
 */
export function holdWith(
  { holdUntil, ...days }: Days & { holdUntil: string },
  { isSuspended, backSince }: BusinessStatus,
): string {
  if (isSuspended || (backSince !== null && backSince >= dayBegins(days)))
    return untilItsDay({ holdUntil, ...days })
  const anew = backSince === null ? holdUntil : holdEnd(backSince, days)
  return anew > holdUntil ? anew : holdUntil
}

/** When its day begins; of what was agreed on the day itself, when the day is over. */
function untilItsDay({ holdUntil, ...days }: Days & { holdUntil: string }): string {
  return holdUntil === dayEnds(days) ? holdUntil : dayBegins(days)
}

/** The instant at which the first day begins in the booking's zone. */
export function dayBegins({ firstDay, timeZone }: Days): string {
  return midnightOf(firstDay, timeZone)
}

/** The instant at which the last day ends in the booking's zone. */
export function dayEnds({ lastDay, timeZone }: Days): string {
  return midnightOf(new Date(Date.parse(lastDay) + dayMs).toISOString().slice(0, 10), timeZone)
}

/**
 * The first instant of a day in a zone, to the quarter of an hour, because zones differ by
 * quarters.
 */
function midnightOf(day: string, zone: string): string {
  let instant = Date.parse(`${day}T00:00:00Z`) - 14 * 60 * 60 * 1_000
  while (dayIn(zone, new Date(instant)) < day) instant += 15 * 60 * 1_000
  return new Date(instant).toISOString()
}

/** The next transition by time, and when it is due; null if there is none. */
export function nextDue(
  state: BookingState,
  { holdUntil, ...days }: Days & { holdUntil: string },
): { event: 'END_HOLD' | 'DAY_COMES' | 'DAY_OVER'; at: string } | null {
  if (state.agreement === 'held') return { event: 'END_HOLD', at: holdUntil }
  if (state.agreement === 'moving' || state.agreement === 'stuck')
    return { event: 'END_HOLD', at: untilItsDay({ holdUntil, ...days }) }
  if (state.agreement === 'bound') return { event: 'DAY_COMES', at: dayBegins(days) }
  return state.logistics === 'the_day' ? { event: 'DAY_OVER', at: dayEnds(days) } : null
}

/** What is owed first when a booking begins. */
export function firstDue(payments: readonly Pick<Owed, 'kind'>[]) {
  if (payments.length === 0) return 'nothing' as const
  return payments.some(({ kind }) => kind === 'deposit')
    ? ('deposit' as const)
    : ('balance' as const)
}

/** What is left to pay once one more payment has been received. */
export function leftAfter(others: readonly Owed[]) {
  return firstDue(others.filter(({ status }) => status !== 'received'))
}

/** What a cancellation means for the money. Amounts are in the booking's currency. */
export interface Consequences {
  by: BookingSide
  /** Whether both sides were bound; before that, nothing is owed. */
  isBinding: boolean
  isLate: boolean
  daysLeft: number
  owedMinor: number
  paidMinor: number
  /** What the couple still has to pay. */
  toPayMinor: number
  /** What the vendor has to pay back. */
  toReturnMinor: number
}

/**
 * The consequences by the terms of the contract in force; without a contract the deposit is owed. A
 * vendor who cancels is owed nothing, and nobody owes anything before both sides are bound.
 */
export function consequencesOf({
  by,
  isBinding,
  today,
  firstDay,
  payments,
  steps,
}: {
  by: BookingSide
  isBinding: boolean
  today: string
  firstDay: string
  payments: readonly Owed[]
  /** Of the contract in force; null without one. */
  steps: readonly CancellationStep[] | null
}): Consequences {
  const daysLeft = Math.max(0, daysBetween(today, firstDay))
  const paidMinor = sum(payments.filter(({ status }) => status !== 'due'))
  const owedMinor = isBinding && by === 'couple' ? owedOf(payments, steps, daysLeft) : 0
  return {
    by,
    isBinding,
    isLate: isBinding && daysLeft <= lateDays,
    daysLeft,
    owedMinor,
    paidMinor,
    toPayMinor: Math.max(0, owedMinor - paidMinor),
    toReturnMinor: Math.max(0, paidMinor - owedMinor),
  }
}

function owedOf(
  payments: readonly Owed[],
  steps: readonly CancellationStep[] | null,
  daysLeft: number,
) {
  if (steps === null) return sum(payments.filter(({ kind }) => kind === 'deposit'))
  const shares = steps.filter(({ days }) => daysLeft <= days).map(({ basisPoints }) => basisPoints)
  return Math.round((sum(payments) * Math.max(0, ...shares)) / 10_000)
}

function sum(payments: readonly Pick<Owed, 'minor'>[]) {
  return payments.reduce((total, { minor }) => total + minor, 0)
}

/** The agreed payments that have not been received yet. */
export function openMinor(payments: readonly Pick<Owed, 'minor' | 'status'>[]): number {
  return sum(payments.filter(({ status }) => status !== 'received'))
}

/** Whether the couple should make a payment now. */
export function isDueSoon({ status, dueOn }: Owed, today: string) {
  return status === 'due' && dueOn !== null && daysBetween(today, dueOn) <= soonDays
}

/** The lowest free place of a day; null if there is none. */
export function freePlace(taken: readonly number[], capacity: number): number | null {
  for (let place = 1; place <= capacity; place++) if (!taken.includes(place)) return place
  return null
}

/**
 * Whether a step binds a side for good or ends an agreement. For a business, only its owner may
 * take it.
 */
export function isBinding(step: BookingStep) {
  return step === 'COUNTERSIGN' || step === 'CANCEL'
}
