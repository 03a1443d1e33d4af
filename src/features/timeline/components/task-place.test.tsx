import { expect, test } from 'vitest'
import type { RuleFact } from '#machines/timeline/template/template.schema.ts'
import { placeOfTask } from './task-place.tsx'

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
