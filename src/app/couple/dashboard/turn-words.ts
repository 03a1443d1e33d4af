import type { BoardTurn } from '#machines/board/board.schema.ts'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { deadlineDay } from '#src/features/enquiries/components/enquiry-words.tsx'
import { formatDay, formatMoney } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { DuePayment } from './use-turn-steps.ts'

/** How much, for what and to whom, and by when. */
export function paymentAbout(payment: DuePayment, today: string): string {
  const { item, vendor, minor, currency, dueOn } = payment
  const about = t('board:turn.paymentAbout', {
    amount: formatMoney({ minor, currency }),
    item: vendor && vendor !== item ? t('board:turn.paymentTo', { item, vendor }) : item,
  })
  const due = t(dueOn < today ? 'board:turn.paymentWas' : 'board:turn.paymentIs', {
    day: formatDay(dueOn),
  })
  return `${about}. ${due}`
}

/** How long a quote stands. */
export function quoteUntil({ offerUntil }: Pick<Choice, 'offerUntil'>, today: string): string {
  if (offerUntil === null) return t('board:turn.quoteOpen')
  return t(offerUntil < today ? 'board:turn.quoteOver' : 'board:turn.quoteUntil', {
    day: formatDay(offerUntil),
  })
}

type WaitingEnquiry = Extract<BoardTurn, { kind: 'enquiry' }>['enquiry']

/** What a conversation with a vendor waits for. */
export function enquiryTitle({ name, where }: WaitingEnquiry): string {
  return t(where.next === 'decide' ? 'board:turn.enquiryDecide' : 'board:turn.enquiryAnswer', {
    name,
  })
}

/** Whom it is with, and until when it waits. */
export function enquiryAbout({ category, where }: WaitingEnquiry, now: Date): string {
  const kind = t(`vendors:category.${category}`)
  return where.deadline === null
    ? t('board:turn.enquiryOpen', { category: kind })
    : t('board:turn.enquiryAbout', { category: kind, day: deadlineDay(where, now) })
}
