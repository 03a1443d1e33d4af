import { expect, test } from 'vitest'
import { advance } from '#machines/kernel/lifecycle.ts'
import {
  answeredOf,
  invitationOf,
  isInTime,
  lastDayOf,
  remindFrom,
  waitedAFortnight,
  waitedToSend,
} from './rsvp.rules.ts'
import { missingIn } from './rsvp-form.schema.ts'
import { rsvp } from './rsvp.machine.ts'
import type { RsvpEvent } from './rsvp.machine.ts'
import type { RsvpFacts } from './rsvp.schema.ts'

/*
 * Typed by hand from the decisions: a fortnight is fourteen days, and each fact is of the first
 * time that it names.
 */

const none: RsvpFacts = {
  sentAt: null,
  reachedAt: null,
  openedAt: null,
  begunAt: null,
  answeredAt: null,
  changedAt: null,
}
const sentAt = '2027-03-01T10:00:00.000Z'

test('a household may be reminded fourteen days after something went out to it, and not a moment before', () => {
  const facts = { ...none, sentAt, reachedAt: sentAt }
  expect(remindFrom(none)).toBeNull()
  expect(remindFrom(facts)).toBe('2027-03-15T10:00:00.000Z')
  expect(waitedAFortnight(facts, '2027-03-15T09:59:59.999Z')).toBe(false)
  expect(waitedAFortnight(facts, '2027-03-15T10:00:00.000Z')).toBe(true)
  expect(waitedAFortnight(none, '2030-01-01T00:00:00.000Z')).toBe(false)
})

test('the same email goes out again after sixty seconds', () => {
  const facts = { ...none, sentAt, reachedAt: sentAt }
  expect([
    waitedToSend(facts, '2027-03-01T10:00:59.999Z'),
    waitedToSend(facts, '2027-03-01T10:01:00.000Z'),
  ]).toEqual([false, true])
})

test('the first day that an invitation went out stays, and the last day that anything did goes on', () => {
  const again = '2027-03-02T10:00:00.000Z'
  const once = step(
    { state: 'unopened', facts: none },
    { type: 'SEND', at: sentAt, closesAt: null },
  )
  const twice = step(once, { type: 'SEND', at: again, closesAt: null })
  expect(twice.facts).toMatchObject({ sentAt, reachedAt: again })
  const posted = step(twice, { type: 'POST', at: '2027-03-03T10:00:00.000Z', closesAt: null })
  expect(posted.facts).toMatchObject({ sentAt, reachedAt: '2027-03-03T10:00:00.000Z' })
})

test('what the couple enters after the close is an answer first and a change later, and outlives a reopening', () => {
  const late = '2027-05-02T10:00:00.000Z'
  const closesAt = '2027-05-01T00:00:00.000Z'
  const entered = step({ state: 'closed', facts: none }, { type: 'ENTER', at: late, closesAt })
  expect(entered).toMatchObject({ state: 'closed', facts: { answeredAt: late, changedAt: null } })
  expect(step(entered, { type: 'REOPEN', at: late, closesAt: null }).state).toBe('responded')
  const later = '2027-05-04T10:00:00.000Z'
  const corrected = step(entered, { type: 'ENTER', at: later, closesAt })
  expect(corrected).toMatchObject({
    state: 'closed',
    facts: { answeredAt: late, changedAt: later },
  })
  expect(step(corrected, { type: 'REOPEN', at: later, closesAt: null }).state).toBe('changed')
})

test('after a freeze no guest reads a deadline that is still to come', () => {
  expect(lastDayOf({ deadline: '2027-05-01', closesAt: '2027-04-20T12:00:00.000Z' })).toBeNull()
  // The end of the day in Auckland, and in Los Angeles.
  expect(lastDayOf({ deadline: '2027-05-01', closesAt: '2027-05-01T12:00:00.000Z' })).toBe(
    '2027-05-01',
  )
  expect(lastDayOf({ deadline: '2027-05-01', closesAt: '2027-05-02T07:00:00.000Z' })).toBe(
    '2027-05-01',
  )
  // The moment at which the day has ended first, fourteen hours ahead, and the one before it.
  expect(lastDayOf({ deadline: '2027-05-01', closesAt: '2027-05-01T10:00:00.000Z' })).toBe(
    '2027-05-01',
  )
  expect(lastDayOf({ deadline: '2027-05-01', closesAt: '2027-05-01T09:59:59.999Z' })).toBeNull()
  expect(lastDayOf({ deadline: '2027-05-01', closesAt: null })).toBe('2027-05-01')
  expect(lastDayOf({ deadline: null, closesAt: '2027-05-02T07:00:00.000Z' })).toBeNull()
})

test('answers are taken until the deadline, and not from its instant on', () => {
  const closesAt = '2027-03-01T12:00:00.000Z'
  expect(isInTime({ at: '2027-03-01T11:59:59.999Z', closesAt })).toBe(true)
  expect(isInTime({ at: '2027-03-01T12:00:00.000Z', closesAt })).toBe(false)
  expect(isInTime({ at: '2027-03-01T12:00:00.001Z', closesAt })).toBe(false)
  expect(isInTime({ at: '2027-03-01T12:00:00.000Z', closesAt: null })).toBe(true)
})

test('a first email waits for nothing, a second one for a minute', () => {
  expect(waitedToSend(none, '2027-03-01T12:00:00.000Z')).toBe(true)
  const reached = { ...none, reachedAt: '2027-03-01T12:00:00.000Z' }
  expect(waitedToSend(reached, '2027-03-01T12:00:59.999Z')).toBe(false)
  expect(waitedToSend(reached, '2027-03-01T12:01:00.000Z')).toBe(true)
})

test('an invitation is unsent until it goes out or is answered in another way', () => {
  const sent = { ...none, sentAt: '2027-03-01T12:00:00.000Z' }
  expect(invitationOf(undefined)).toBe('unsent')
  expect(invitationOf({ state: 'unopened', facts: none })).toBe('unsent')
  expect(invitationOf({ state: 'unopened', facts: sent })).toBe('unopened')
  expect(invitationOf({ state: 'opened', facts: sent })).toBe('opened')
  expect(invitationOf({ state: 'responded', facts: none })).toBe('responded')
})

test('somebody answers for themselves whole, and leaves the others as they were', () => {
  const both = { ceremony: 'pending', party: 'pending' }
  const people = [
    { id: 'priya', answers: both },
    { id: 'arun', answers: both },
    { id: 'baby', answers: {} },
  ]
  const missing = (answers: Record<string, string>, from = people) =>
    missingIn(from, (guestId, eventId) => answers[`${guestId} ${eventId}`] ?? '').map(
      ({ guestId, eventId }) => `${guestId} ${eventId}`,
    )
  const priya = { 'priya ceremony': 'coming', 'priya party': 'not_coming' }
  expect(missing(priya)).toEqual([])
  expect(missing({})).toEqual(['priya ceremony', 'priya party', 'arun ceremony', 'arun party'])
  expect(missing({ ...priya, 'arun party': 'coming' })).toEqual(['arun ceremony'])
  // Written down by phone for one event: whoever answers elsewhere in the household leaves that as
  // it is, and may not take it back.
  const phoned = [people[0]!, { id: 'arun', answers: { ceremony: 'coming', party: 'pending' } }]
  expect(missing({ ...priya, 'arun ceremony': 'coming' }, phoned)).toEqual([])
  expect(missing({ ...priya, 'arun ceremony': 'not_coming' }, phoned)).toEqual(['arun party'])
  expect(missing(priya, phoned)).toEqual(['arun ceremony', 'arun party'])
  expect(answeredOf([...phoned, { answers: { ceremony: 'not_coming' } }, { answers: {} }])).toEqual(
    { answered: 1, invited: 3 },
  )
})

test('an answer for some of a household leaves the turn with it, and the beginning where it was', () => {
  const at = '2027-03-02T10:00:00.000Z'
  const inPart = step(
    { state: 'unopened', facts: none },
    { type: 'SUBMIT', at, closesAt: null, leavesOpen: true },
  )
  expect(inPart).toEqual({ state: 'responding', facts: { ...none, begunAt: at } })
  const later = '2027-03-03T10:00:00.000Z'
  expect(step(inPart, { type: 'SUBMIT', at: later, closesAt: null, leavesOpen: true })).toEqual(
    inPart,
  )
  const whole = step(inPart, { type: 'SUBMIT', at: later, closesAt: null, leavesOpen: false })
  expect(whole).toEqual({ state: 'responded', facts: { ...none, begunAt: at, answeredAt: later } })
})

function step(from: { state: string; facts: RsvpFacts }, event: RsvpEvent) {
  const { state, facts } = advance(rsvp, { version: rsvp.version, ...from }, event).stored
  return { state, facts }
}
