import { expect, test } from 'vitest'
import { endOf, needsLastDay, nextDue, pauseFrom, pausesListing } from './proof.rules.ts'
import { documentKinds } from './proof.schema.ts'
import type { ProofFacts } from './proof.schema.ts'

const facts: ProofFacts = {
  kind: 'insurance',
  validUntil: '2027-03-31',
  checkedAt: '2026-11-21T09:00:00.000Z',
  warned: false,
  reliedOn: false,
}

test('a proof is valid through its last day, in UTC', () => {
  expect(endOf(facts)).toBe('2027-04-01T00:00:00.000Z')
  expect(endOf({ validUntil: '2028-02-28' })).toBe('2028-02-29T00:00:00.000Z')
  expect(endOf({ validUntil: null })).toBeNull()
})

test('what is due next: warnings 30 and 7 days before, the end, and the pause 14 days after', () => {
  expect([
    nextDue('handed_in', { ...facts, validUntil: null }),
    nextDue('checked', facts),
    nextDue('expiring', facts),
    nextDue('expiring', { ...facts, warned: true }),
    nextDue('expired', facts),
    nextDue('lapsed', facts),
    nextDue('replaced', facts),
  ]).toEqual([
    null,
    '2027-03-02T00:00:00.000Z',
    '2027-03-25T00:00:00.000Z',
    '2027-04-01T00:00:00.000Z',
    '2027-04-15T00:00:00.000Z',
    null,
    null,
  ])
})

test('nothing is ever due of a proof without a last day', () => {
  const endless = { ...facts, kind: 'registration' as const, validUntil: null }
  expect(['checked', 'expiring', 'expired'].map((state) => nextDue(state, endless))).toEqual([
    null,
    null,
    null,
  ])
})

test('registration and insurance pause the listing; insurance alone always ends', () => {
  expect(documentKinds.filter((kind) => pausesListing({ kind }))).toEqual([
    'registration',
    'insurance',
  ])
  expect(documentKinds.filter((kind) => needsLastDay({ kind }))).toEqual(['insurance'])
  expect(pauseFrom({ ...facts, kind: 'licence' })).toBeNull()
})
