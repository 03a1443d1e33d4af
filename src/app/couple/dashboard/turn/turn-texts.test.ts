import { beforeAll, expect, test } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { whereBookingIs } from '#machines/bookings/booking.selectors.ts'
import type { BookingSeen } from '#machines/bookings/booking.selectors.ts'
import type { BookingState } from '#machines/bookings/booking.schema.ts'
import { factsOf } from '#src/features/bookings/components/booking-texts.tsx'
import { untilText, whereFacts } from '#src/features/enquiries/components/enquiry-texts.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { enquiryAbout, paymentTitle } from './turn-texts.ts'

beforeAll(() => loadTexts('board', 'bookings', 'enquiries', 'vendors'))

const now = new Date('2027-06-01T10:00:00.000Z')

/** Where the wedding is, its days begin hours before those of most readers. */
const seen: BookingSeen = {
  state: { agreement: 'bound', contract: 'in_force', money: 'balance_due', logistics: 'to_plan' },
  facts: { due: 'balance' },
  firstDay: '2027-06-12',
  lastDay: '2027-06-12',
  timeZone: 'Pacific/Kiritimati',
  isSuspended: false,
  holdUntil: '2027-01-01T00:00:00.000Z',
  payments: [{ kind: 'part', minor: 150_000, dueOn: '2027-06-10', status: 'due' }],
  isReviewed: false,
}

const where = {
  turn: 'both',
  next: 'plan',
  deadline: null,
  afterwards: null,
  lastDay: null,
  stage: 'booked',
  isPaused: false,
} as const

test('a payment is due on its day in every text, wherever the reader is', () => {
  const booking = whereBookingIs(seen, 'couple', now.toISOString())
  const thread = { since: now.toISOString(), now, name: 'Fern & Fable' }
  const waiting = { id: '', name: 'Fern & Fable', category: 'florist', where, booking } as const
  expect([
    factsOf(recordOf(booking), now).by.value,
    whereFacts({ where, booking }, thread).by.value,
    untilText({ where, booking }, now),
    enquiryAbout(waiting, now),
  ]).toEqual(['Thu 10 Jun', 'Thu 10 Jun', 'pay by Thu 10 Jun', 'Florist. By Thu 10 Jun.'])
})

test('a booking whose date is being moved says what happens if nobody settles the new one', () => {
  const expires = "If the new date isn't settled by then, the booking expires."
  expect([whatFollows('held'), whatFollows('moving'), whatFollows('stuck')]).toEqual([
    'After that the date is free again.',
    expires,
    expires,
  ])
})

test('a deposit says when it is due apart from until when the date is held for it', () => {
  const day = { firstDay: '2028-06-12', lastDay: '2028-06-12', timeZone: 'UTC' }
  const money = { ...seen.state, agreement: 'held' as const, money: 'deposit_due' as const }
  const held = { ...seen, ...day, state: money, holdUntil: '2027-06-08T10:00:00.000Z' }
  const seenBy = (side: 'couple' | 'vendor', dueOn: string | null) => {
    const deposit = { kind: 'deposit', minor: 14_400, dueOn, status: 'due' } as const
    const booking = whereBookingIs({ ...held, payments: [deposit] }, side, now.toISOString())
    return {
      booking,
      by: factsOf({ ...recordOf(booking), payments: [deposit] } as Booking, now).by,
    }
  }
  const more = "The date is held until Tue 8 Jun, 10:00. After that it's free again."
  for (const side of ['couple', 'vendor'] as const) {
    expect(seenBy(side, '2027-06-01').by).toEqual({
      name: 'By',
      value: 'Deposit due Tue 1 Jun',
      more,
    })
    expect(seenBy(side, '2027-05-30').by.value).toBe('Deposit was due Sun 30 May')
    expect(seenBy(side, null).by.value).toBe('Tue 8 Jun, 10:00')
  }
  const { booking } = seenBy('couple', '2027-06-01')
  const thread = { since: now.toISOString(), now, name: 'Fern & Fable' }
  const waiting = { id: '', name: 'Fern & Fable', category: 'florist', where, booking } as const
  expect([
    whereFacts({ where, booking }, thread).by.value,
    untilText({ where, booking }, now),
    enquiryAbout(waiting, now),
  ]).toEqual([
    'Date held until Tue 8 Jun, 10:00',
    'pay, date held until Tue 8 Jun',
    'Florist. Date held until Tue 8 Jun.',
  ])
})

test('a payment says whom to pay, and which one it is where it has a name', () => {
  const payment = {
    id: '01a20087-fbbd-7523-bc9b-880000000001',
    version: 1,
    what: 'Final payment',
    item: 'Ten-hour coverage',
    vendor: 'Ines Varga',
    minor: 255_000,
    currency: 'USD',
    dueOn: '2026-12-04',
    heldUntil: null,
  }
  const titles = [payment, { ...payment, what: '' }, { ...payment, what: '', vendor: '' }]
  expect(titles.map(paymentTitle)).toEqual([
    'Pay Ines Varga: Final payment',
    'Pay Ines Varga',
    'Pay Ten-hour coverage',
  ])
})

function recordOf(status: Booking['where']) {
  const names = { side: 'couple', couple: ['Maya', 'Tom'], businessName: 'Fern & Fable' } as const
  return { ...names, where: status } as unknown as Booking
}

function whatFollows(agreement: BookingState['agreement']) {
  const state = { ...seen.state, agreement, contract: 'offered' as const }
  const status = whereBookingIs({ ...seen, state }, 'vendor', now.toISOString())
  return factsOf(recordOf(status), now).by.more
}
