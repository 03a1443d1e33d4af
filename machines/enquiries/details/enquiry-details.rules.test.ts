import { expect, test } from 'vitest'
import { excerptOf, factsOf, firstNameIn } from './enquiry-details.rules.ts'
import type { EnquiryDetails } from '../enquiry.schema.ts'

const details: EnquiryDetails = {
  day: null,
  month: null,
  flexibility: 'fixed',
  town: '',
  venue: '',
  minGuests: null,
  maxGuests: null,
  minBudgetMinor: null,
  maxBudgetMinor: null,
  currency: null,
  mustHaves: [],
  contactBy: 'here',
  phone: '',
}

const dated = (change: Partial<EnquiryDetails>) =>
  factsOf({ ...details, ...change }, '', '2026-11-25').dated

test('a date is one that is not over: today and this month still are', () => {
  expect([
    dated({}),
    dated({ day: '2026-11-24' }),
    dated({ day: '2026-11-25' }),
    dated({ month: '2026-10' }),
    dated({ month: '2026-11' }),
  ]).toEqual([false, false, true, false, true])
})

test('one end of the range is a headcount, and a text has letters', () => {
  expect(factsOf({ ...details, maxGuests: 120 }, 'Hello', '2026-11-25')).toEqual({
    dated: false,
    counted: true,
    worded: true,
  })
})

test.each([
  [{}, '', { counted: false, worded: false }],
  [{ minGuests: 80 }, ' ', { counted: true, worded: true }],
  [{ minGuests: 80, maxGuests: 120 }, 'x', { counted: true, worded: true }],
])('of %j and "%s" is known: %j', (change, message, known) => {
  expect(factsOf({ ...details, ...change }, message, '2026-11-25')).toEqual({
    dated: false,
    ...known,
  })
})

test('a first name is the first word, and an excerpt one line of whole letters', () => {
  expect([firstNameIn('  Maya Okafor '), firstNameIn('')]).toEqual(['Maya', ''])
  expect(excerptOf(' Loose\n\n greens\t')).toBe('Loose greens')
  expect(excerptOf('a'.repeat(140))).toBe('a'.repeat(140))
  expect(excerptOf('🌿'.repeat(200))).toBe(`${'🌿'.repeat(139)}…`)
})
