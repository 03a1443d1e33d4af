import type { BoardTurn, GatheredTurn } from '#machines/board/board.schema.ts'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { formatDay, formatMoney } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { deadlineDay } from '#src/i18n/parts/days/deadline.ts'
import type { IconName } from '#src/ui/actions/icon.tsx'
import type { DuePayment } from './use-turn-steps.ts'

/** Whom to pay, and which of their payments. */
export function paymentTitle({ what, vendor, item }: DuePayment): string {
  const to = vendor || item
  return what === '' ? t('board:turn.payment', { to }) : t('board:turn.paymentNamed', { to, what })
}

/** How much, for what and to whom, and by when. */
export function paymentAbout(payment: DuePayment, today: string): string {
  const { item, vendor, minor, currency, dueOn, heldUntil } = payment
  const about = t('board:turn.paymentAbout', {
    amount: formatMoney({ minor, currency }),
    item: vendor && vendor !== item ? t('board:turn.paymentTo', { item, vendor }) : item,
  })
  const due = t(dueOn < today ? 'board:turn.paymentWas' : 'board:turn.paymentIs', {
    day: formatDay(dueOn),
  })
  if (heldUntil === null) return `${about}. ${due}`
  return `${about}. ${due}. ${t('board:turn.heldUntil', { day: formatDay(heldUntil) })}`
}

/** How long a quote stands. */
export function quoteUntil({ offerUntil }: Pick<Choice, 'offerUntil'>, today: string): string {
  if (offerUntil === null) return t('board:turn.quoteOpen')
  return t(offerUntil < today ? 'board:turn.quoteOver' : 'board:turn.quoteUntil', {
    day: formatDay(offerUntil),
  })
}

type WaitingEnquiry = Extract<BoardTurn, { kind: 'enquiry' }>['enquiry']

/** What the couple does in a booking that waits for them. */
function bookingWaits({ next }: NonNullable<WaitingEnquiry['booking']>) {
  return next === 'sign' || next === 'decideDate' || next === 'payDeposit' ? next : 'payDue'
}

const gatheredPlaces: Record<GatheredTurn, { to: string; icon: IconName }> = {
  messages: { to: '/dashboard/guests/messages', icon: 'message' },
  lookups: { to: '/dashboard/guests/invitations', icon: 'people' },
  thanks: { to: '/dashboard/registry', icon: 'gift' },
}

/** Where things that are counted together are dealt with. */
export function gatheredPlace(kind: GatheredTurn) {
  return gatheredPlaces[kind]
}

/** What a conversation with a vendor waits for. */
export function enquiryTitle({ name, where, booking }: WaitingEnquiry): string {
  if (booking !== null) return t(`board:turn.booking.${bookingWaits(booking)}`, { name })
  return t(where.next === 'decide' ? 'board:turn.enquiryDecide' : 'board:turn.enquiryAnswer', {
    name,
  })
}

/** Whom it is with, and until when it waits. */
export function enquiryAbout({ category, where, booking }: WaitingEnquiry, now: Date): string {
  const kind = t(`vendors:category.${category}`)
  if (booking !== null)
    return booking.deadline === null
      ? kind
      : t(booking.next === 'payDeposit' ? 'board:turn.depositAbout' : 'board:turn.bookingAbout', {
          category: kind,
          day: deadlineDay(booking, now),
        })
  return where.deadline === null
    ? t('board:turn.enquiryOpen', { category: kind })
    : t('board:turn.enquiryAbout', { category: kind, day: deadlineDay(where, now) })
}
