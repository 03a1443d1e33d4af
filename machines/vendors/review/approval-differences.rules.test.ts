import { expect, test } from 'vitest'
import { differencesSince } from './approval-differences.rules.ts'

const details = {
  name: 'Fern & Fable',
  category: 'florist' as const,
  city: 'Lisbon',
  country: 'PT',
  phone: '12345',
  website: '',
  description: 'Seasonal flowers.',
}
const licence = { id: 'a', kind: 'registration' as const, name: 'licence.pdf' }
const renewal = { id: 'b', kind: 'registration' as const, name: 'renewal.pdf' }

test('what was decided about is compared with what stands there now', () => {
  const snapshot = { details, documents: [licence] }
  expect(
    differencesSince(snapshot, {
      business: { ...details, city: 'Porto', website: 'https://fern.example' },
      documents: [renewal],
    }),
  ).toEqual({
    details: [
      { field: 'city', before: 'Lisbon', now: 'Porto' },
      { field: 'website', before: '', now: 'https://fern.example' },
    ],
    added: ['renewal.pdf'],
    removed: ['licence.pdf'],
  })
})

test('the same details and documents differ in nothing', () => {
  expect(
    differencesSince(
      { details, documents: [licence, renewal] },
      { business: details, documents: [renewal, licence] },
    ),
  ).toEqual({ details: [], added: [], removed: [] })
})
