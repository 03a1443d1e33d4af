import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { PerCategory, WeddingFacts } from '#machines/wedding/facts.schema.ts'
import { unreadiness } from './board.schema.ts'
import type { TaskFigures, VendorFigures } from './board.schema.ts'
import { readableReasons, unreadyBecause } from './readiness.rules.ts'

// Every category has a count, so the keys are those of the record.
const none = Object.fromEntries(serviceCategories.map((category) => [category, 0])) as PerCategory

/** A wedding about which everything is known and nothing is left to do. */
const settled: WeddingFacts = {
  dateSet: true,
  headcountSet: true,
  totalBudgetMinor: 4_200_000,
  contributors: 1,
  otherMembers: 1,
  choices: { saved: none, quoted: none, booked: ['venue'], notNeeded: [] },
  scheduleItems: 9,
  vendorsWithoutSchedule: 0,
  guests: 84,
  householdsWithoutContact: 0,
  saveTheDatesUnsent: 0,
  invitationsUnsent: 0,
  answersPending: 0,
  answersDeadlineSet: true,
  answersClosed: true,
  guestsWithoutSeat: 0,
  mealOptions: 3,
  otherEvents: 1,
  pagePublished: true,
  gifts: 4,
  giftsUnthanked: 0,
  bookingsUnsettled: 0,
  paymentsDueSoon: 0,
  bookingsUnreviewed: 0,
}
const allDone: TaskFigures = { all: 58, done: 58, doneByRule: 30, overdue: 0, aside: 6 }
const allBooked: VendorFigures = { planned: 8, booked: 8, undecided: 0, quotes: 0 }

test('a wedding is ready when nothing is left and everything is known', () => {
  expect(unreadyBecause(settled, allDone, allBooked)).toEqual([])
})

test('reasons come with their counts, most urgent first', () => {
  const facts = { ...settled, dateSet: false, answersPending: 12, guestsWithoutSeat: 3 }
  const reasons = unreadyBecause(
    facts,
    { ...allDone, done: 50, overdue: 2 },
    { planned: 8, booked: 5, undecided: 4, quotes: 1 },
  )
  expect(reasons).toEqual([
    { reason: 'overdue', count: 2 },
    { reason: 'noDate', count: 1 },
    { reason: 'quotesWaiting', count: 1 },
    { reason: 'vendorsUnbooked', count: 3 },
    { reason: 'categoriesUndecided', count: 4 },
    { reason: 'tasksOpen', count: 8 },
    { reason: 'answersPending', count: 12 },
    { reason: 'guestsUnseated', count: 3 },
  ])
})

test('a couple who marries without a venue needs none', () => {
  const facts = {
    ...settled,
    choices: { ...settled.choices, booked: [], notNeeded: ['venue' as const] },
  }
  expect(unreadyBecause(facts, allDone, allBooked)).toEqual([])
})

test('what has not begun is never ready, and says so plainly', () => {
  expect(unreadyBecause({ ...settled, answersPending: null }, allDone, allBooked)).toEqual([
    { reason: 'guestsUninvited', count: 84 },
  ])
  const unseated = { ...settled, guestsWithoutSeat: null }
  expect(unreadyBecause(unseated, allDone, allBooked)).toEqual([
    { reason: 'seatingNotStarted', count: 1 },
  ])
  expect(unreadyBecause(unseated, allDone, allBooked, { isSeatingSettled: true })).toEqual([])
  const nobody = { ...unseated, guests: 0 }
  expect(unreadyBecause(nobody, allDone, allBooked)).toEqual([{ reason: 'noGuests', count: 1 }])
  const noPayments = { ...settled, paymentsDueSoon: null, bookingsUnsettled: null }
  expect(unreadyBecause(noPayments, allDone, allBooked)).toEqual([])
})

test('it is ready only if every figure says so, and each reason counts something', () => {
  const small = fc.nat({ max: 3 })
  const inputs = fc.record({
    dateSet: fc.boolean(),
    hasVenue: fc.boolean(),
    pending: fc.option(small),
    guests: fc.option(small),
    due: fc.option(small),
    open: small,
    overdue: small,
    unbooked: small,
    undecided: small,
    quotes: small,
  })
  fc.assert(
    fc.property(
      inputs,
      ({ dateSet, hasVenue, pending, guests, due, open, overdue, unbooked, undecided, quotes }) => {
        const choices = { ...settled.choices, booked: hasVenue ? (['venue'] as const) : [] }
        const facts = {
          ...settled,
          dateSet,
          choices,
          answersPending: pending,
          guests,
          paymentsDueSoon: due,
        }
        const reasons = unreadyBecause(
          facts,
          { all: 10 + open, done: 10, doneByRule: 0, overdue: Math.min(open, overdue), aside: 0 },
          { planned: 5 + unbooked, booked: 5, undecided, quotes },
        )
        const isReady =
          dateSet &&
          hasVenue &&
          pending === 0 &&
          (guests ?? 0) > 0 &&
          (due ?? 0) === 0 &&
          open + unbooked + undecided + quotes === 0
        expect(reasons.length === 0).toBe(isReady)
        expect(reasons.every(({ count }) => count > 0)).toBe(true)
        const places = reasons.map(({ reason }) => unreadiness.indexOf(reason))
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      },
    ),
  )
})

test('overdue payments and a missing venue of a near wedding come first, and nothing is counted twice', () => {
  const facts = { ...settled, paymentsDueSoon: 3, choices: { ...settled.choices, booked: [] } }
  const pressing = { isVenueDue: true, overduePayments: 1 }
  expect(
    unreadyBecause(
      facts,
      { ...allDone, done: 57, overdue: 1 },
      { ...allBooked, quotes: 2 },
      pressing,
    ),
  ).toEqual([
    { reason: 'paymentsOverdue', count: 1 },
    { reason: 'noVenueSoon', count: 1 },
    { reason: 'overdue', count: 1 },
    { reason: 'quotesWaiting', count: 2 },
    { reason: 'paymentsDue', count: 2 },
    { reason: 'tasksOpen', count: 1 },
  ])
})

test('a wedding without guests is not ready', () => {
  expect(unreadyBecause({ ...settled, guests: 0 }, allDone, allBooked)).toEqual([
    { reason: 'noGuests', count: 1 },
  ])
})

test('a reader gets the reasons of their areas only, and never "ready" because the rest is hidden', () => {
  const reasons = unreadyBecause(
    { ...settled, dateSet: false, answersPending: 4, paymentsDueSoon: 2 },
    allDone,
    allBooked,
  )
  expect(readableReasons(reasons, ['timeline', 'vendors'])).toEqual([
    { reason: 'noDate', count: 1 },
  ])
  expect(readableReasons(reasons, ['guests', 'budget'])?.map(({ reason }) => reason)).toEqual([
    'noDate',
    'paymentsDue',
    'answersPending',
  ])
  expect(readableReasons([{ reason: 'paymentsDue', count: 2 }], ['timeline', 'vendors'])).toBeNull()
  expect(readableReasons([], ['timeline', 'vendors'])).toEqual([])
})

test.each([
  [
    'guests',
    ['noGuests', 'answersPending', 'guestsUnseated', 'guestsUninvited', 'seatingNotStarted'],
  ],
  ['budget', ['paymentsOverdue', 'paymentsDue', 'vendorsWithoutPayments']],
  ['timeline', ['overdue', 'tasksOpen']],
  [
    'vendors',
    [
      'noVenueSoon',
      'noVenue',
      'quotesWaiting',
      'datesUndecided',
      'contractsUnsigned',
      'depositsUnpaid',
      'vendorsUnbooked',
      'categoriesUndecided',
    ],
  ],
] as const)('a reader of %s alone gets %j of all reasons, and the missing date', (area, own) => {
  const all = unreadiness.map((reason) => ({ reason, count: 1 }))
  const read = readableReasons(all, [area])?.map(({ reason }) => reason) ?? []
  expect(read.filter((reason) => reason !== 'noDate')).toEqual(own)
  expect(read).toContain('noDate')
})

test('a missing venue is one reason: urgent once it is due, an ordinary one before', () => {
  const facts = { ...settled, choices: { ...settled.choices, booked: [] } }
  expect(unreadyBecause(facts, allDone, allBooked)).toEqual([{ reason: 'noVenue', count: 1 }])
  expect(
    unreadyBecause(facts, allDone, allBooked, { isVenueDue: true, overduePayments: 0 }),
  ).toEqual([{ reason: 'noVenueSoon', count: 1 }])
  expect(
    unreadyBecause(settled, allDone, allBooked, { isVenueDue: true, overduePayments: 0 }),
  ).toEqual([])
})

test('what is open with booked vendors is counted for itself', () => {
  const bookings = { dates: 1, contracts: 2, deposits: 3, withoutPayments: 4 }
  expect(unreadyBecause(settled, allDone, allBooked, { bookings })).toEqual([
    { reason: 'datesUndecided', count: 1 },
    { reason: 'contractsUnsigned', count: 2 },
    { reason: 'depositsUnpaid', count: 3 },
    { reason: 'vendorsWithoutPayments', count: 4 },
  ])
})

test.each([
  ['budget', ['paymentsOverdue', 'paymentsDue', 'vendorsWithoutPayments']],
  [
    'vendors',
    [
      'noVenueSoon',
      'noVenue',
      'quotesWaiting',
      'datesUndecided',
      'contractsUnsigned',
      'depositsUnpaid',
      'vendorsUnbooked',
      'categoriesUndecided',
    ],
  ],
  ['timeline', ['overdue', 'tasksOpen']],
  [
    'guests',
    ['noGuests', 'answersPending', 'guestsUnseated', 'guestsUninvited', 'seatingNotStarted'],
  ],
] as const)('whoever may read %s alone is told %j, and that there is no date', (area, expected) => {
  const reasons = [
    'paymentsOverdue',
    'noVenueSoon',
    'overdue',
    'noDate',
    'noVenue',
    'quotesWaiting',
    'paymentsDue',
    'vendorsUnbooked',
    'categoriesUndecided',
    'tasksOpen',
    'noGuests',
    'answersPending',
    'guestsUnseated',
    'datesUndecided',
    'contractsUnsigned',
    'depositsUnpaid',
    'guestsUninvited',
    'seatingNotStarted',
    'vendorsWithoutPayments',
  ] as const
  const readable = readableReasons(
    reasons.map((reason) => ({ reason, count: 1 })),
    [area],
  )
  expect(readable?.map(({ reason }) => reason).toSorted()).toEqual(
    [...expected, 'noDate'].toSorted(),
  )
})
