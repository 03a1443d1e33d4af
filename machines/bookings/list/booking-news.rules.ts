import type { EnquiryNews } from '#machines/enquiries/enquiry.schema.ts'
import type { BookingFact } from '../booking.schema.ts'

/** What of a booking is news for whoever did not do it. Of several steps at once, the first here is told. */
const news: readonly (readonly [EnquiryNews, readonly BookingFact[]])[] = [
  ['calledOff', ['cancelled']],
  ['lapsed', ['lapsed']],
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

/** What somebody hears of the steps that a booking took; null where the day itself says it. */
export function newsOfBooking(told: readonly BookingFact[]): EnquiryNews | null {
  return news.find(([, facts]) => facts.some((fact) => told.includes(fact)))?.[0] ?? null
}
