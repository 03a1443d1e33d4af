import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import type { RuleFact } from '#machines/timeline/template/template.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { placeOfTask } from './task-place.tsx'
import { dueText } from './task-texts.tsx'

beforeAll(() => loadTexts('timeline'))

const placeOf = (fact: RuleFact, may = true, category: 'florist' | null = null) =>
  placeOfTask(
    { completion: { by: 'rule', done: false, fact, category, now: null, of: null } },
    () => may,
  )

// Typed by hand from where the product sets each fact.
const places: Record<RuleFact, string> = {
  budgetAgreed: '/dashboard/budget',
  headcountSet: '/couple-profile',
  dateSet: '/couple-profile',
  memberJoined: '/dashboard/members',
  saved: '/dashboard/vendors',
  quoted: '/dashboard/vendors',
  booked: '/dashboard/vendors',
  guestsListed: '/dashboard/guests',
  contactsKnown: '/dashboard/guests',
  pagePublished: '/dashboard/website',
  saveTheDatesSent: '/dashboard/guests/messages',
  registryOpened: '/dashboard/registry',
  eventCreated: '/dashboard/guests/events',
  mealsSet: '/dashboard/guests/invitations',
  scheduleDrafted: '/dashboard/timeline/day',
  deadlineSet: '/dashboard/guests/invitations',
  invitationsSent: '/dashboard/guests/invitations',
  bookingsSigned: '/dashboard/enquiries',
  allAnswered: '/dashboard/guests/invitations',
  answersClosed: '/dashboard/guests/invitations',
  everyoneSeated: '/dashboard/guests/seating',
  scheduleOpened: '/dashboard/timeline/day',
  balancesPaid: '/dashboard/budget',
  giftsThanked: '/dashboard/registry',
  bookingsReviewed: '/dashboard/vendors',
}

test.each(Object.entries(places))('what %s waits for is done at %s', (fact, place) => {
  // The record has every fact as its key.
  expect(placeOf(fact as RuleFact)).toBe(place)
})

test('vendors of a category are at that category, and what is not shared leads to the timeline', () => {
  expect(placeOf('saved', true, 'florist')).toBe('/dashboard/vendors/in/florist')
  expect(placeOf('mealsSet', false)).toBe('/dashboard/timeline')
  expect(placeOf('registryOpened', false)).toBe('/dashboard/registry')
})

test.each([
  ['2026-12-05', 'Sat 5 Dec, in 7 days'],
  ['2026-11-29', 'Sun 29 Nov, in 1 day'],
  ['2026-11-28', 'Sat 28 Nov, today'],
])('a day soon is told with how long it is until then: %s', (dueOn, text) => {
  const completion = { by: 'hand', done: false, waitsFor: null }
  const task = { dueOn, due: { by: 'day', day: dueOn }, state: 'open', completion }
  expect(dueText(task as unknown as Task, '2026-11-28')).toBe(text)
})
