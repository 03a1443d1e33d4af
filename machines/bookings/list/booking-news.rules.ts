import type { EnquiryNews } from '#machines/enquiries/details/enquiry-news.schema.ts'
import type { BookingFact } from '../booking.schema.ts'

/**
 * Which steps of a booking the other side is notified of. Of several at once, the first in this
 * list counts. A booking that is sure again because the couple removed their wedding date is not
 * told as booked: its date would read as fixed.
 */
const news: readonly (readonly [EnquiryNews, readonly BookingFact[]])[] = [
  ['calledOff', ['cancelled']],
  ['lapsed', ['lapsed']],
  ['booking', ['date_cleared']],
  ['booked', ['bound']],
  [
    'booking',
    [
      'hold_extended',
      'date_asked',
      'date_agreed',
      'date_refused',
      'date_kept',
      'contract_offered',
      'contract_half_signed',
      'contract_in_force',
      'payment_claimed',
      'payment_taken_back',
      'payment_missing',
      'payment_received',
      'ready',
      'times_said',
    ],
  ],
]

/** The notice about the steps that a booking took; null if there is none. */
export function newsOfBooking(facts: readonly BookingFact[]): EnquiryNews | null {
  return news.find(([, about]) => about.some((fact) => facts.includes(fact)))?.[0] ?? null
}
