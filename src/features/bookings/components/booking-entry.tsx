import { bookingFacts } from '#machines/bookings/booking.schema.ts'
import type { BookingFact, BookingSide } from '#machines/bookings/booking.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { stepAuthor } from '#machines/enquiries/thread/step-author.rules.ts'
import { formatMoney, formatTime } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { consequenceTexts } from './booking-texts.tsx'

/** What the booking itself does, whoever brought it about. */
const ofNobody = [
  'began',
  'bound',
  'lapsed',
  'day_came',
  'completed',
  'review_published',
  'review_held',
  'review_released',
  'review_removed',
  'queue_offered',
  'queue_passed',
  'queue_closed',
] as const

/** What a couple does in the line for a day. */
const ofQueue = ['queue_joined', 'queue_left'] as const

type OfNobody = (typeof ofNobody)[number]

/** What a step of a booking did, as a line of the thread. `name` is the other side's. */
export function BookingEntry({
  entry,
  side,
  name,
}: {
  entry: Entry
  side: BookingSide
  name: string
}) {
  const { facts, body, at } = entry
  const what = bookingStepText(entry, { side, name })
  if (what === null) return null
  return (
    <span>
      {t('bookings:entries.at', { what, time: formatTime(at) })}
      {costTexts(facts, side).map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
      {body ? (
        <>
          <br />
          {body}
        </>
      ) : null}
    </span>
  )
}

/** What a booking that was called off costs, as it stood then; nothing for any other step. */
function costTexts({ minor, paidMinor, currency = '' }: Entry['facts'], side: BookingSide) {
  if (minor === undefined || paidMinor === undefined) return []
  const [toPay, toReturn] = [Math.max(0, minor - paidMinor), Math.max(0, paidMinor - minor)]
  const means = { by: side, isBinding: true, owedMinor: minor }
  return consequenceTexts(
    { ...means, toPayMinor: toPay, toReturnMinor: toReturn },
    { currency, side, isSuspended: false },
  )
}

/** The same in words; null for what is told elsewhere. */
export function bookingStepText(
  entry: Pick<Entry, 'facts' | 'side' | 'isMine' | 'author'>,
  reader: { side: BookingSide; name: string },
): string | null {
  const { step = '', minor, currency } = entry.facts
  const amount =
    minor === undefined || currency === undefined ? '' : formatMoney({ minor, currency })
  const { who, name } = stepAuthor(entry, reader)
  return isOfNobody(step)
    ? t(`bookings:entries.product.${step}`, { amount })
    : isOfSide(step)
      ? t(`bookings:entries.${who}.${step}`, { name, amount })
      : null
}

function isOfNobody(step: string): step is OfNobody {
  return ofNobody.some((one) => one === step)
}

/** Its review is a booking’s last stage, and stands in the same line. */
const ofReview = ['review_written', 'review_changed', 'review_answered'] as const

type OfSide = Exclude<BookingFact, OfNobody> | (typeof ofReview)[number] | (typeof ofQueue)[number]

function isOfSide(step: string): step is OfSide {
  return [...bookingFacts, ...ofReview, ...ofQueue].some((one) => one === step)
}
