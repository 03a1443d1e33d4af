import type { Enquiry, Where } from '#machines/enquiries/enquiry-record.schema.ts'
import type { OwnSide } from '#machines/booking-status/next-step.rules.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { stepAuthor } from '#machines/enquiries/thread/step-author.rules.ts'
import { formatTime, formatWhen } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { deadlineDay } from '#src/i18n/parts/days/deadline.ts'

/** What the other side is called: a couple by their first names, a business by its name. */
export function otherName(
  { couple, business }: Pick<Enquiry, 'couple' | 'business'>,
  side: PartySide,
) {
  return (side === 'vendor' ? coupleName(couple) : business?.name) || t('enquiries:gone')
}

/**
 * What a suspended business means for the two: nobody answers, and a price on the table waits for
 * nobody. One that is closed for good does not come back.
 */
export function pausedText({
  side,
  where: { stage },
  business,
}: Pick<Enquiry, 'side' | 'where' | 'business'>) {
  if (business?.isClosed)
    return t(side === 'vendor' ? 'enquiries:about.closedVendor' : 'enquiries:about.closed')
  const text = t(side === 'vendor' ? 'enquiries:about.pausedVendor' : 'enquiries:about.paused')
  if (stage !== 'quoted') return text
  const quote =
    side === 'vendor' ? 'enquiries:about.pausedQuoteVendor' : 'enquiries:about.pausedQuote'
  return [text, t(quote)].join(' ')
}

/** Where it stands in one word, the same on both sides. */
export function stageText({ stage }: Pick<Where, 'stage'>) {
  return t(`enquiries:stage.${stage ?? 'draft'}`)
}

/** What of a thread says whose turn it is. */
export type EnquiryStatusFacts = Pick<Enquiry, 'where' | 'booking'>

/**
 * The booking, where it waits for one of the two: it then says whose turn it is. Null where the
 * thread does.
 */
function waitingBooking({ booking }: Pick<EnquiryStatusFacts, 'booking'>) {
  if (booking === null) return null
  const { turn, next, deadline, lastDay } = booking
  if (turn !== 'mine' && turn !== 'theirs') return null
  const step = bookingWaits.find((wait) => wait === next)
  return step ? { turn, next: step, deadline, lastDay } : null
}

/** What the next step of a booking may be, while it waits for somebody. */
const bookingWaits = [
  'answerDate',
  'decideDate',
  'sign',
  'countersign',
  'payDeposit',
  'confirmPayment',
  'payDue',
] as const

/**
 * Whose turn it is: of the booking where it waits for one of the two, else of the thread. Whoever
 * waits for `ours` of their own side has no turn.
 */
export function turnOf(of: EnquiryStatusFacts, ours: OwnSide | null) {
  return ours === null ? (waitingBooking(of)?.turn ?? of.where.turn) : 'theirs'
}

/** Until when somebody has to move, in a few words; null where nobody has to. */
export function untilText(
  { where, booking }: EnquiryStatusFacts,
  now: Date,
  ours: OwnSide | null = null,
): string | null {
  const waits = waitingBooking({ booking })
  if (waits && ours !== null)
    return waits.deadline === null
      ? t(`enquiries:ours.waits.${ours}`)
      : t(`enquiries:ours.waitsBy.${ours}`, { day: deadlineDay(waits, now) })
  if (waits)
    return waits.deadline === null
      ? t(`enquiries:booking.${waits.turn}.${waits.next}`)
      : t(`enquiries:bookingBy.${waits.turn}.${waits.next}`, {
          day: deadlineDay(waits, now),
        })
  const { turn, next, deadline } = where
  if (turn !== 'mine' && turn !== 'theirs') return null
  if (next === 'plan' || next === 'wait' || next === 'nothing') return null
  if (deadline === null) return next === 'send' ? t(`enquiries:until.${turn}.send`) : null
  return t(`enquiries:until.${turn}.${next}`, { day: deadlineDay(where, now) })
}

/** The day of a deadline with its hour. A quote stands until the end of its day. */
export function deadlineText(where: Where, now: Date): string {
  const day = deadlineDay(where, now)
  return where.lastDay !== null || where.deadline === null
    ? t('enquiries:facts.lastDay', { day })
    : t('enquiries:facts.deadline', { day, time: formatTime(where.deadline) })
}

interface EnquiryFactTexts {
  name: string
  value: string
  more?: string
}

/** Whose turn, what is next, by when: always in this order. */
export function factsOf(
  { since, ...enquiry }: Enquiry,
  now: Date,
): Record<'whose' | 'next' | 'by', EnquiryFactTexts> {
  return whereFacts(enquiry, { since, now, name: otherName(enquiry, enquiry.side) })
}

/** The same of what a list knows of a thread; `name` is the other side's. */
export function whereFacts(
  { where, booking }: EnquiryStatusFacts,
  {
    since,
    now,
    name,
    ours = null,
  }: { since: string; now: Date; name: string; ours?: OwnSide | null },
): Record<'whose' | 'next' | 'by', EnquiryFactTexts> {
  const waits = waitingBooking({ booking })
  const { turn, next } = waits ?? where
  return {
    whose: {
      name: t('enquiries:facts.whose'),
      value:
        ours === null ? t(`enquiries:facts.${turn}`, { name }) : t(`enquiries:ours.name.${ours}`),
    },
    next: {
      name: t('enquiries:facts.next'),
      value: t(`enquiries:next.${turn === 'mine' ? 'mine' : 'theirs'}.${next}`),
    },
    by: {
      name: t('enquiries:facts.by'),
      ...(waits ? bookingByTexts(waits, now) : byTexts(where, { since, now })),
    },
  }
}

function bookingByTexts(
  { next, deadline, lastDay }: NonNullable<ReturnType<typeof waitingBooking>>,
  now: Date,
) {
  if (deadline === null) return { value: t('enquiries:facts.noDeadline') }
  const day = deadlineDay({ deadline, lastDay }, now)
  if (lastDay !== null) return { value: day }
  // The deposit itself is due earlier, and its booking says when.
  return {
    value: t(next === 'payDeposit' ? 'enquiries:facts.heldUntil' : 'enquiries:facts.deadline', {
      day,
      time: formatTime(deadline),
    }),
  }
}

function byTexts(
  where: Where,
  { since, now }: { since: string; now: Date },
): { value: string; more?: string } {
  const { turn, deadline, afterwards, isPaused } = where
  const day = formatWhen(since, now)
  if (deadline !== null)
    return {
      value: deadlineText(where, now),
      ...(afterwards === null
        ? {}
        : { more: t(`enquiries:then.${turn === 'mine' ? 'mine' : 'theirs'}.${afterwards}`) }),
    }
  if (turn === 'both') return { value: t('enquiries:facts.agreed', { day }) }
  if (turn === 'none' && !isPaused) return { value: t('enquiries:facts.ended', { day }) }
  return { value: t('enquiries:facts.noDeadline') }
}

/**
 * What a step of the lifecycle did, as the reader's side tells it; null for what another slice
 * draws.
 */
export function stepText(entry: Entry, reader: { side: PartySide; name: string }): string | null {
  const { event, reason } = entry.facts
  // What its booking did has a line of its own.
  if (event === undefined || event === 'followed') return null
  if (event === 'late' || event === 'expired' || event === 'quote_expired')
    return t(`enquiries:entries.product.${event}`)
  const { who, name } = stepAuthor(entry, reader)
  const isOurs = who === 'theirs' && entry.side === reader.side
  if (isOurs && (event === 'blocked' || event === 'unblocked'))
    return t(`enquiries:entries.ours.${event}`, { author: name, name: reader.name })
  return t(`enquiries:entries.${who}.${event}`, {
    name,
    reason: reason ? t(`enquiries:decline.label.${reason}`) : '',
  })
}
