import type { Booking, BookingPayment } from '#machines/bookings/booking-record.schema.ts'
import type { OwnSide } from '#machines/booking-status/next-step.rules.ts'
import {
  dayHere,
  formatDay,
  formatMoney,
  formatNearDay,
  formatTime,
  formatWhen,
} from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { deadlineDay } from '#src/i18n/parts/days/deadline.ts'

/** What the other side is called. */
export function otherName({
  side,
  couple,
  businessName,
}: Pick<Booking, 'side' | 'couple' | 'businessName'>) {
  return (side === 'vendor' ? coupleName(couple) : businessName) || t('bookings:gone')
}

/**
 * Whose turn, what is next, by when: always in this order. `ours` is whom of their own side the
 * reader waits for.
 */
export function factsOf(booking: Booking, now: Date, ours: OwnSide | null = null) {
  const { turn, next } = booking.where
  const name = ours === null ? otherName(booking) : t(`bookings:facts.${ours}`)
  const isMine = turn === 'mine' && ours === null
  return {
    whose: {
      name: t('bookings:facts.whose'),
      value:
        ours === null ? t(`bookings:facts.${next === 'wait' ? 'none' : turn}`, { name }) : name,
    },
    next: {
      name: t('bookings:facts.next'),
      value: t(`bookings:next.${isMine ? 'mine' : 'theirs'}.${next}`, { name }),
    },
    by: { name: t('bookings:facts.by'), ...byTexts(booking, now) },
  }
}

function byTexts(
  { where, payments }: Pick<Booking, 'where' | 'payments'>,
  now: Date,
): { value: string; more?: string } {
  const { next, deadline, lastDay, afterwards } = where
  if (deadline === null) return { value: t('bookings:facts.noDeadline') }
  const value = deadlineText({ deadline, lastDay }, now)
  if (afterwards === null) return { value }
  // The day on which a deposit is due comes before the end of the hold, and is not the same.
  const dueOn = next === 'payDeposit' && afterwards === 'lapses' ? depositDueOn(payments) : null
  if (dueOn === null) return { value, more: t(`bookings:afterwards.${afterwards}`) }
  const today = dayHere(now)
  return {
    value: t(dueOn < today ? 'bookings:facts.depositWasDue' : 'bookings:facts.depositDue', {
      day: formatNearDay(dueOn, today),
    }),
    more: t('bookings:afterwards.lapsesUnpaid', { when: value }),
  }
}

function depositDueOn(payments: Booking['payments']) {
  return payments.find(({ kind, status }) => kind === 'deposit' && status === 'due')?.dueOn ?? null
}

/** Until when somebody has to move: a day alone where nothing more is named, else with its time. */
export function deadlineText(where: { deadline: string; lastDay: string | null }, now: Date) {
  const day = deadlineDay(where, now)
  return where.lastDay === null
    ? t('bookings:facts.deadline', { day, time: formatTime(where.deadline) })
    : day
}

/**
 * What stands and what waits while the business is suspended; null while it is not, and once
 * nothing is left to be done.
 */
export function suspendedText(booking: Booking) {
  const { isSuspended, isClosed, side, state, consequences } = booking
  if (!isSuspended || consequences === null) return null
  const kind = isClosed ? 'closed' : 'suspended'
  return [
    t(`bookings:${kind}.${side}`, { name: otherName(booking) }),
    t(`bookings:${kind}.new`),
    ...(state.agreement === 'held' ? [t('bookings:suspended.held')] : []),
    ...(state.contract === 'in_force' ? [] : [t(`bookings:suspended.free.${side}`)]),
  ].join(' ')
}

/** What a payment is, and by when it is due. */
export function paymentText({ kind, minor, dueOn }: BookingPayment, currency: string) {
  const what = t(`bookings:payment.${kind}`, { amount: formatMoney({ minor, currency }) })
  return dueOn === null ? what : t('bookings:payment.due', { what, day: formatDay(dueOn) })
}

/** How far the two confirmations of a payment are. */
export function statusText({ status, paidOn, receivedAt }: BookingPayment, now: Date) {
  if (status === 'received' && receivedAt !== null)
    return t('bookings:payment.received', { day: formatWhen(receivedAt, now) })
  return status === 'claimed' && paidOn !== null
    ? t('bookings:payment.claimed', { day: formatDay(paidOn) })
    : t('bookings:payment.open')
}

/** What calling it off means for the money, for whichever side does. */
export function consequenceTexts(
  means: Pick<
    NonNullable<Booking['consequences']>['mine'],
    'by' | 'isBinding' | 'owedMinor' | 'toPayMinor' | 'toReturnMinor'
  >,
  { currency, side, isSuspended }: Pick<Booking, 'currency' | 'side' | 'isSuspended'>,
): string[] {
  const reader = side === 'couple' ? 'couple' : 'vendor'
  const money = (minor: number) => formatMoney({ minor, currency })
  const { by, isBinding, owedMinor, toPayMinor, toReturnMinor } = means
  const isFreed = isSuspended && by === 'couple'
  if (!isBinding && toReturnMinor === 0)
    return [t(isFreed ? 'bookings:cancel.freeSuspended' : 'bookings:cancel.free')]
  return [
    owedMinor > 0
      ? t('bookings:cancel.owed', { amount: money(owedMinor) })
      : t('bookings:cancel.owedNothing'),
    ...(toPayMinor > 0
      ? [t(`bookings:cancel.toPay.${reader}`, { amount: money(toPayMinor) })]
      : []),
    ...(toReturnMinor > 0
      ? [t(`bookings:cancel.toReturn.${reader}`, { amount: money(toReturnMinor) })]
      : []),
  ]
}
