import type { EnquiryNews } from '#machines/enquiries/details/enquiry-news.schema.ts'
import type { BookingFact } from '../booking.schema.ts'

/**
 * Which steps of a booking the other side is notified of. Of several at once, the first in this
 * list counts. A booking that is sure again because the couple removed their wedding date is not
 * told as booked: its date would read as fixed.
 */
const news: readonly (readonly [EnquiryNews, BookingFact])[] = [
  ['calledOff', 'cancelled'],
  ['lapsed', 'lapsed'],
  ['dateCleared', 'date_cleared'],
  ['booked', 'bound'],
  ['holdExtended', 'hold_extended'],
  ['dateAsked', 'date_asked'],
  ['dateAgreed', 'date_agreed'],
  ['dateRefused', 'date_refused'],
  ['dateKept', 'date_kept'],
  ['contractOffered', 'contract_offered'],
  ['contractSigned', 'contract_half_signed'],
  ['contractInForce', 'contract_in_force'],
  ['paymentClaimed', 'payment_claimed'],
  ['paymentTakenBack', 'payment_taken_back'],
  ['paymentMissing', 'payment_missing'],
  ['paymentReceived', 'payment_received'],
  ['ready', 'ready'],
  ['timesSaid', 'times_said'],
]

/** The notice about the steps that a booking took; null if there is none. */
export function newsOfBooking(facts: readonly BookingFact[]): EnquiryNews | null {
  return news.find(([, fact]) => facts.includes(fact))?.[0] ?? null
}
