import { expect, test } from 'vitest'
import {
  consequencesOf,
  dayBegins,
  dayEnds,
  firstDue,
  freePlace,
  holdEnd,
  holdWith,
  inOrderOfDays,
  isBinding,
  isDueSoon,
  leftAfter,
  nextDue,
  openMinor,
  refusedByDays,
} from './booking.rules.ts'
import type { Owed } from './booking.rules.ts'
import type { BookingStep } from './booking-record.schema.ts'
import type { BookingState } from './booking.schema.ts'
import { reviewOpening, reviewRefusedBy } from './times/review-opening.selectors.ts'

const lisbon = { firstDay: '2027-06-12', lastDay: '2027-06-13', timeZone: 'Europe/Lisbon' }

const deposit: Owed = { kind: 'deposit', minor: 50_000, dueOn: '2026-12-01', status: 'received' }
const rest: Owed = { kind: 'part', minor: 150_000, dueOn: '2027-05-12', status: 'due' }
const steps = [
  { days: 365, basisPoints: 2_500 },
  { days: 60, basisPoints: 5_000 },
  { days: 14, basisPoints: 10_000 },
]

const calledOff = (by: 'couple' | 'vendor', today: string, terms: typeof steps | null = steps) =>
  consequencesOf({
    by,
    isBinding: true,
    today,
    firstDay: lisbon.firstDay,
    payments: [deposit, rest],
    steps: terms,
  })

test('days begin and end where the wedding is', () => {
  expect([dayBegins(lisbon), dayEnds(lisbon)]).toEqual([
    '2027-06-11T23:00:00.000Z',
    '2027-06-13T23:00:00.000Z',
  ])
  const tonga = { ...lisbon, timeZone: 'Pacific/Tongatapu' }
  const nepal = { ...lisbon, timeZone: 'Asia/Kathmandu' }
  expect([dayBegins(tonga), dayBegins(nepal)]).toEqual([
    '2027-06-11T11:00:00.000Z',
    '2027-06-11T18:15:00.000Z',
  ])
})

test('a place is held for seven days, and never into the day itself', () => {
  expect(holdEnd('2026-11-25T09:00:00.000Z', lisbon)).toBe('2026-12-02T09:00:00.000Z')
  expect(holdEnd('2027-06-10T09:00:00.000Z', lisbon)).toBe('2027-06-11T23:00:00.000Z')
})

test('a place that is taken on the day itself is held until the day is over', () => {
  const over = '2027-06-13T23:00:00.000Z'
  expect(holdEnd('2027-06-11T22:59:59.999Z', lisbon)).toBe('2027-06-11T23:00:00.000Z')
  expect(holdEnd('2027-06-11T23:00:00.000Z', lisbon)).toBe(over)
  const held = { ...lisbon, holdUntil: over }
  expect(holdWith(held, { isSuspended: true, backSince: null })).toBe(over)
  const state = { contract: 'none_needed', money: 'deposit_due', logistics: 'to_plan' } as const
  expect(nextDue({ ...state, agreement: 'moving' }, held)).toEqual({ event: 'END_HOLD', at: over })
})

test.each([
  // The question is answered on the day before, on the day itself, and when it is over.
  ['AGREE_TO_DATE', { today: '2027-09-03' }, []],
  ['AGREE_TO_DATE', { today: '2027-09-04' }, []],
  ['AGREE_TO_DATE', { today: '2027-09-05' }, ['hasDay']],
  ['AGREE_TO_DATE', { today: '2027-09-05', askedDay: null }, []],
  ['AGREE_TO_DATE', { isAskedDayFull: true }, ['hasPlace']],
  ['AGREE_TO_DATE', { isAskedDayFull: true, today: '2027-09-05' }, ['hasDay']],
  ['REFUSE_DATE', { isAskedDayFull: true }, []],
  ['REFUSE_DATE', { today: '2027-09-05' }, []],
  ['KEEP_DATE', { today: '2027-09-05' }, []],
  // The day of the booking begins at 23:00 of the day before, in UTC.
  ['EXTEND_HOLD', { holdUntil: '2027-06-11T22:59:59.999Z' }, []],
  ['EXTEND_HOLD', { holdUntil: '2027-06-11T23:00:00.000Z' }, ['hasTime']],
  ['EXTEND_HOLD', { holdUntil: '2027-06-11T23:00:00.001Z' }, ['hasTime']],
  ['EXTEND_HOLD', { today: '2027-09-05' }, []],
  ['SIGN', { holdUntil: '2027-06-11T23:00:00.000Z', today: '2027-09-05' }, []],
] as const)(
  'a day that is over is not agreed to, and no hold goes into its day: %s with %j',
  (step, change, refusedBy) => {
    const days = { ...lisbon, askedDay: '2027-09-04', today: '2027-06-01' }
    const asked = { ...days, holdUntil: '2027-06-08T09:00:00.000Z', ...change }
    expect(refusedByDays(step, asked)).toEqual(refusedBy)
  },
)

test('the steps of a cancellation are read from the longest time before the day on', () => {
  const [year, twoMonths, twoWeeks] = [
    { days: 365, basisPoints: 2_500 },
    { days: 60, basisPoints: 5_000 },
    { days: 14, basisPoints: 10_000 },
  ]
  const typed = [twoWeeks, year, twoMonths]
  expect(inOrderOfDays(typed)).toEqual([year, twoMonths, twoWeeks])
  expect(typed).toEqual([twoWeeks, year, twoMonths])
  expect(inOrderOfDays([])).toEqual([])
})

test('for a business, only its owner signs a contract and calls a booking off', () => {
  const binding: Record<BookingStep, boolean> = {
    AGREE_TO_DATE: false,
    REFUSE_DATE: false,
    KEEP_DATE: false,
    SIGN: false,
    COUNTERSIGN: true,
    PAY: false,
    RECEIVE: false,
    REPORT_MISSING: false,
    TAKE_BACK: false,
    SAY_TIMES: false,
    READY: false,
    OFFER_CONTRACT: false,
    EXTEND_HOLD: false,
    CANCEL: true,
  }
  const steps = Object.keys(binding) as BookingStep[]
  expect(steps.map((step) => [step, isBinding(step)])).toEqual(Object.entries(binding))
})

test('what a cancellation costs follows the contract’s steps, the dearest that has begun', () => {
  const owed = ['2026-06-01', '2026-06-12', '2027-04-13', '2027-05-29', '2027-06-12'].map(
    (today) => calledOff('couple', today).owedMinor,
  )
  expect(owed).toEqual([0, 50_000, 100_000, 200_000, 200_000])
  expect(calledOff('couple', '2027-05-29')).toEqual({
    by: 'couple',
    isBinding: true,
    isLate: true,
    daysLeft: 14,
    owedMinor: 200_000,
    paidMinor: 50_000,
    toPayMinor: 150_000,
    toReturnMinor: 0,
  })
})

test('without a contract the deposit is owed; a vendor who calls it off gives everything back', () => {
  expect([
    calledOff('couple', '2027-01-01', null).owedMinor,
    calledOff('vendor', '2027-01-01').toReturnMinor,
    calledOff('vendor', '2027-01-01').owedMinor,
    calledOff('couple', '2027-01-01', []).toReturnMinor,
  ]).toEqual([50_000, 50_000, 0, 50_000])
})

test('thirty days before the day it is late, and a day earlier it is not', () => {
  expect(
    ['2027-05-12', '2027-05-13', '2027-06-20'].map((today) => {
      const { isLate, daysLeft } = calledOff('couple', today)
      return [isLate, daysLeft]
    }),
  ).toEqual([
    [false, 31],
    [true, 30],
    [true, 0],
  ])
})

test('before both are bound nothing is owed, and nothing is late', () => {
  const early = consequencesOf({
    by: 'couple',
    isBinding: false,
    today: '2027-06-11',
    firstDay: lisbon.firstDay,
    payments: [deposit, rest],
    steps,
  })
  expect([early.owedMinor, early.toReturnMinor, early.isLate]).toEqual([0, 50_000, false])
})

test('what is due first, and what is left', () => {
  expect([firstDue([]), firstDue([rest]), firstDue([rest, deposit])]).toEqual([
    'nothing',
    'balance',
    'deposit',
  ])
  const claimed: Owed = { ...rest, minor: 40_000, status: 'claimed' }
  expect([openMinor([deposit, rest, claimed]), openMinor([deposit])]).toEqual([190_000, 0])
  expect([leftAfter([deposit]), leftAfter([deposit, rest])]).toEqual(['nothing', 'balance'])
  expect([isDueSoon(rest, '2027-04-27'), isDueSoon(rest, '2027-04-28')]).toEqual([false, true])
  const others: Owed[] = [deposit, { ...rest, status: 'claimed' }, { ...rest, dueOn: null }]
  expect(others.map((owed) => isDueSoon(owed, '2027-06-01'))).toEqual([false, false, false])
})

test('a hold waits while the business is suspended, and has its whole time again from when it is back', () => {
  const held = { ...lisbon, holdUntil: '2026-12-02T09:00:00.000Z' }
  const until = (isSuspended: boolean, backSince: string | null) =>
    holdWith(held, { isSuspended, backSince })
  expect([
    until(false, null),
    until(true, null),
    until(false, '2026-11-20T09:00:00.000Z'),
    until(false, '2026-12-20T09:00:00.000Z'),
    until(false, '2027-06-10T09:00:00.000Z'),
  ]).toEqual([
    '2026-12-02T09:00:00.000Z',
    '2027-06-11T23:00:00.000Z',
    '2026-12-02T09:00:00.000Z',
    '2026-12-27T09:00:00.000Z',
    '2027-06-11T23:00:00.000Z',
  ])
})

test('what moves next by itself: the end of a hold, the beginning of the day, and its end', () => {
  const times = { ...lisbon, holdUntil: '2026-12-02T09:00:00.000Z' }
  const state = { contract: 'none_needed', money: 'balance_due' } as const
  const due = (agreement: BookingState['agreement'], logistics: BookingState['logistics']) =>
    nextDue({ ...state, agreement, logistics }, times)
  const begins = '2027-06-11T23:00:00.000Z'
  expect([
    due('held', 'to_plan'),
    due('bound', 'to_plan'),
    due('moving', 'ready'),
    due('stuck', 'to_plan'),
    due('fixed', 'the_day'),
    due('fixed', 'completed'),
  ]).toEqual([
    { event: 'END_HOLD', at: '2026-12-02T09:00:00.000Z' },
    { event: 'DAY_COMES', at: begins },
    { event: 'END_HOLD', at: begins },
    { event: 'END_HOLD', at: begins },
    { event: 'DAY_OVER', at: '2027-06-13T23:00:00.000Z' },
    null,
  ])
})

test('the lowest free place of a day', () => {
  expect([freePlace([], 1), freePlace([1], 1), freePlace([1, 3], 3), freePlace([], 0)]).toEqual([
    1,
    null,
    2,
    null,
  ])
})

const june = { firstDay: '2026-06-20', lastDay: '2026-06-20', timeZone: 'Europe/Lisbon' }
const over = {
  state: {
    agreement: 'fixed',
    contract: 'closed',
    money: 'paid_in_full',
    logistics: 'completed',
  },
  endedAt: null,
  endedLate: false,
  ...june,
} as const
const offLate = {
  ...over,
  state: {
    agreement: 'cancelled',
    contract: 'closed',
    money: 'kept',
    logistics: 'called_off',
  },
  endedAt: '2026-06-01T10:00:00.000Z',
} as const

test('a review is open for a year from the end of the last day', () => {
  const opening = reviewOpening(over)
  expect(opening).toEqual({
    occasion: 'tookPlace',
    from: '2026-06-20T23:00:00.000Z',
    until: '2027-06-20T23:00:00.000Z',
  })
  expect(reviewRefusedBy(opening, '2027-06-20T22:59:59.999Z')).toEqual([])
  expect(reviewRefusedBy(opening, '2027-06-20T23:00:00.000Z')).toEqual(['isInTime'])
})

test('a review is open after a booking that was called off late, and no other', () => {
  expect(reviewOpening({ ...offLate, endedLate: true })).toEqual({
    occasion: 'calledOff',
    from: '2026-06-01T10:00:00.000Z',
    until: '2027-06-01T10:00:00.000Z',
  })
  expect(reviewOpening(offLate)).toBe(null)
  expect(reviewRefusedBy(null, '2026-06-01T10:00:00.000Z')).toEqual(['isOver'])
})

test('a review is not open before the day is over, nor after a hold that ran out', () => {
  const ahead = { ...over, state: { ...over.state, logistics: 'the_day' } } as const
  expect(reviewOpening(ahead)).toBe(null)
  const lapsed = {
    ...offLate,
    state: { ...offLate.state, agreement: 'lapsed' },
  } as const
  expect(reviewOpening(lapsed)).toBe(null)
})
