import { expect, test } from 'vitest'
import { invitationOf, isInTime, remindFrom, waitedAFortnight, waitedToSend } from './rsvp.rules.ts'
import type { RsvpFacts } from './rsvp.schema.ts'

const facts: RsvpFacts = { sentAt: null, reachedAt: null, openedAt: null, begunAt: null, answeredAt: null, changedAt: null }

test('answers are taken until the deadline, and not from its instant on', () => {
  const closesAt = '2027-03-01T12:00:00.000Z'
  expect(isInTime({ at: '2027-03-01T11:59:59.999Z', closesAt })).toBe(true)
  expect(isInTime({ at: '2027-03-01T12:00:00.000Z', closesAt })).toBe(false)
  expect(isInTime({ at: '2027-03-01T12:00:00.001Z', closesAt })).toBe(false)
  expect(isInTime({ at: '2027-03-01T12:00:00.000Z', closesAt: null })).toBe(true)
})

test('a first letter waits for nothing, a second one for a minute', () => {
  expect(waitedToSend(facts, '2027-03-01T12:00:00.000Z')).toBe(true)
  const reached = { ...facts, reachedAt: '2027-03-01T12:00:00.000Z' }
  expect(waitedToSend(reached, '2027-03-01T12:00:59.999Z')).toBe(false)
  expect(waitedToSend(reached, '2027-03-01T12:01:00.000Z')).toBe(true)
})

test('nobody is reminded of what they never got, or within fourteen days', () => {
  expect(remindFrom(facts)).toBeNull()
  expect(waitedAFortnight(facts, '2027-03-15T12:00:00.000Z')).toBe(false)
  const reached = { ...facts, reachedAt: '2027-03-01T12:00:00.000Z' }
  expect(waitedAFortnight(reached, '2027-03-15T11:59:59.999Z')).toBe(false)
  expect(waitedAFortnight(reached, '2027-03-15T12:00:00.000Z')).toBe(true)
})

test('an invitation is unsent until it goes out or is answered in another way', () => {
  const sent = { ...facts, sentAt: '2027-03-01T12:00:00.000Z' }
  expect(invitationOf(undefined)).toBe('unsent')
  expect(invitationOf({ state: 'unopened', facts })).toBe('unsent')
  expect(invitationOf({ state: 'unopened', facts: sent })).toBe('unopened')
  expect(invitationOf({ state: 'opened', facts: sent })).toBe('opened')
  expect(invitationOf({ state: 'responded', facts })).toBe('responded')
})
