import { expect, test } from 'vitest'
import type { WeddingEvent } from '../event.schema.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { Rsvp } from '../rsvp/rsvp.schema.ts'
import { applyChanges, afterWrite } from './list-changes.rules.ts'
import type { GuestRecords } from './list-changes.rules.ts'

// Only ids and versions are read here.
const of = (id: string, version = 1) => ({ id, version }) as Household & Guest & WeddingEvent
const home = of('home')
const ada = of('ada')
const brunch = of('brunch')
const answer = { id: 'answer', version: 1, householdId: 'home' } as Rsvp
const before: GuestRecords = {
  households: new Map([['home', home]]),
  guests: new Map([['ada', ada]]),
  events: [brunch],
  rsvps: new Map([['home', answer]]),
}
const unchanged = { households: [], guests: [], events: [], rsvps: [] }
const counts = { households: 1, guests: 1, events: 1, rsvps: 1 }
const all = { withRsvps: true }

test('what has changed takes the place of what was known, and the rest stays the same object', () => {
  const later = of('ada', 2)
  const after = applyChanges(before, { changed: { ...unchanged, guests: [later] }, counts }, all)
  expect(after?.guests.get('ada')).toBe(later)
  expect(after?.households).toBe(before.households)
  expect(after?.events).toBe(before.events)
  expect(after?.rsvps).toBe(before.rsvps)
})

test('a change that is known already changes nothing', () => {
  const known = { households: [of('home')], guests: [of('ada')] }
  const changed = { ...unchanged, ...known, events: [of('brunch')], rsvps: [answer] }
  expect(applyChanges(before, { changed, counts }, all)).toEqual(before)
  expect(applyChanges(before, { changed, counts }, all)?.guests).toBe(before.guests)
})

test('what is new comes last', () => {
  const changed = { ...unchanged, events: [of('dinner')] }
  const after = applyChanges(before, { changed, counts: { ...counts, events: 2 } }, all)
  expect(after?.events.map(({ id }) => id)).toEqual(['brunch', 'dinner'])
})

test.each(['households', 'guests', 'events', 'rsvps'] as const)(
  'a list with %s that are gone is read anew',
  (kind) => {
    const fewer = { ...counts, [kind]: 0 }
    expect(applyChanges(before, { changed: unchanged, counts: fewer }, all)).toBeNull()
  },
)

test('so is one of which too much has changed', () => {
  expect(applyChanges(before, { changed: null, counts }, all)).toBeNull()
})

test('answers to invitations count only where they were requested', () => {
  const without = { ...before, rsvps: new Map() }
  const changed = { ...unchanged, rsvps: [answer] }
  expect(applyChanges(without, { changed, counts }, { withRsvps: false })?.rsvps.size).toBe(0)
  expect(applyChanges(without, { changed: unchanged, counts }, all)).toBeNull()
})

test('a write adds, changes and removes, and leaves the list before it as it was', () => {
  const after = afterWrite(before, {
    activityId: null,
    households: [of('home', 2), of('other')],
    guests: [of('ben')],
    events: [of('dinner')],
    gone: { households: [], guests: ['ada'], events: ['brunch'] },
  })
  expect([...after.households.values()]).toEqual([of('home', 2), of('other')])
  expect([...after.guests.keys()]).toEqual(['ben'])
  expect(after.events).toEqual([of('dinner')])
  expect(before.guests.size).toBe(1)
})
