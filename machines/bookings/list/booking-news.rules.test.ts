import { expect, test } from 'vitest'
import type { EnquiryNews } from '#machines/enquiries/details/enquiry-news.schema.ts'
import type { BookingFact } from '../booking.schema.ts'
import { newsOfBooking } from './booking-news.rules.ts'

/** The day itself is in both calendars, and its end is an invitation to the review. */
const told: Record<BookingFact, EnquiryNews | null> = {
  bound: 'booked',
  hold_extended: 'holdExtended',
  lapsed: 'lapsed',
  cancelled: 'calledOff',
  date_asked: 'dateAsked',
  date_agreed: 'dateAgreed',
  date_refused: 'dateRefused',
  date_kept: 'dateKept',
  date_cleared: 'dateCleared',
  contract_offered: 'contractOffered',
  contract_half_signed: 'contractSigned',
  contract_in_force: 'contractInForce',
  payment_claimed: 'paymentClaimed',
  payment_taken_back: 'paymentTakenBack',
  payment_missing: 'paymentMissing',
  payment_received: 'paymentReceived',
  ready: 'ready',
  times_said: 'timesSaid',
  day_came: null,
  completed: null,
}

test.each(Object.entries(told) as [BookingFact, EnquiryNews | null][])(
  'the other side is told of %s as %s',
  (fact, news) => {
    expect(newsOfBooking([fact])).toBe(news)
  },
)

test.each([
  ['the payment that makes it sure', ['payment_received', 'bound'], 'booked'],
  ['the signature that makes it sure', ['contract_in_force', 'bound'], 'booked'],
  ['the day that both agreed on', ['date_agreed', 'bound'], 'booked'],
  [
    'a date that the couple removed, of a booking that stays',
    ['date_cleared', 'bound'],
    'dateCleared',
  ],
  ['the old day, which the couple keeps', ['date_kept', 'bound'], 'booked'],
  ['an end after news', ['date_asked', 'cancelled'], 'calledOff'],
  ['a hold that ran out after it was bound', ['bound', 'lapsed'], 'lapsed'],
  ['two ends', ['lapsed', 'cancelled'], 'calledOff'],
  ['the day that came, with its times', ['day_came', 'times_said'], 'timesSaid'],
  ['the day that came and went', ['day_came', 'completed'], null],
  ['nothing', [], null],
] as const)('of several steps at once the weightiest is told: %s', (_, facts, news) => {
  expect(newsOfBooking(facts)).toBe(news)
})
