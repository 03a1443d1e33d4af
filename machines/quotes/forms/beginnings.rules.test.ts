import { expect, test } from 'vitest'
import { anew, blankQuote, packageQuote, templateQuote } from './beginnings.rules.ts'
import { problemsIn, typedQuote } from './quote-form.rules.ts'

const basics = { currency: 'EUR', guests: 80, today: '2028-02-20' }
const blank = {
  currency: 'EUR',
  guests: 80,
  lines: [],
  discount: null,
  tax: { mode: 'none', basisPoints: 0 },
  deposit: null,
  plan: [],
  // Two weeks later, over the end of a February with 29 days.
  validUntil: '2028-03-05',
  terms: '',
}
const terms = { depositPercent: 30, cancellation: 'Half of it until May.' }
const lineId = '3f0c1c1e-6f0b-4a55-9d0e-1a2b3c4d5e6f'

test('a quote begins with nothing in it, and is valid for two weeks', () => {
  expect(blankQuote(basics)).toEqual(blank)
})

test('one from a package has its price as a line, and the terms of the listing', () => {
  const offer = { name: 'Full day', priceMinor: 320_000, includes: 'i'.repeat(501) }
  expect(packageQuote(offer, terms, { ...basics, lineId })).toEqual({
    ...blank,
    lines: [
      {
        id: lineId,
        name: 'Full day',
        note: 'i'.repeat(500),
        kind: 'fixed',
        unitMinor: 320_000,
        quantity: 100,
        optional: false,
        chosen: true,
      },
    ],
    deposit: { kind: 'percent', basisPoints: 3_000 },
    terms: 'Half of it until May.',
  })
})

test('a price on request is still to be typed, and a deposit that is not stated is none', () => {
  const offer = { name: 'Full day', priceMinor: null, includes: '' }
  const begun = packageQuote(
    offer,
    { depositPercent: null, cancellation: '' },
    { ...basics, lineId },
  )
  expect([begun.lines[0]?.unitMinor, begun.deposit, begun.terms]).toEqual([0, null, ''])
})

test('what was written before keeps all but its last day', () => {
  expect(anew({ ...blankQuote(basics), terms: 'As agreed' }, '2028-12-25')).toEqual({
    ...blank,
    terms: 'As agreed',
    validUntil: '2029-01-08',
  })
})

test('one from a template has the guests of its couple, and no day of another wedding', () => {
  const half = { basisPoints: 5_000 }
  const written = {
    ...blankQuote(basics),
    plan: [
      { ...half, due: { kind: 'day', day: '2027-05-01' } as const },
      { ...half, due: { kind: 'wedding', days: -30 } as const },
    ],
  }
  const begun = templateQuote(written, { guests: 120, today: '2028-12-25' })
  expect(begun).toEqual({
    ...blank,
    guests: 120,
    plan: [
      { ...half, due: { kind: 'day', day: '' } },
      { ...half, due: { kind: 'wedding', days: -30 } },
    ],
    validUntil: '2029-01-08',
  })
  expect(problemsIn(typedQuote(begun))).toEqual([{ path: 'plan.0.day', code: 'invalid_date' }])
})
