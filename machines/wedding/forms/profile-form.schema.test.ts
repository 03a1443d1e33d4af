import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { profileFormOf, profileFormSchema } from './profile-form.schema.ts'
import type { Wedding } from '../wedding.schema.ts'
import { weddingChangeSchema } from '../wedding.schema.ts'

const wedding: Wedding = {
  id: '0198c0de-0000-7000-8000-000000000001',
  version: 3,
  names: ['Maya Lindqvist', 'Tom Ferreira'],
  partnerEmail: '',
  weddingDate: '2027-06-19',
  datePeriod: null,
  city: 'Sintra',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  expectedGuests: 84,
  type: 'garden',
  budgetRange: '30k_50k',
  totalBudgetMinor: 4_200_050,
  currency: 'EUR',
  me: {
    userId: '0198c0de-0000-7000-8000-000000000002',
    kind: 'partner',
    rights: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
  },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

test('a wedding saved without a change is the same wedding', () => {
  const change = v.parse(profileFormSchema, profileFormOf(wedding, 'UTC'))
  expect(wedding).toMatchObject(change)
  expect(v.parse(weddingChangeSchema, { version: 3, ...change })).toEqual({ version: 3, ...change })
})

test('only the currency is required', () => {
  const blank = {
    ...profileFormOf(wedding, 'UTC'),
    weddingDate: '',
    type: '',
    budgetRange: '',
    total: '',
    expectedGuests: '',
    timeZone: '',
  }
  expect(
    v.parse(profileFormSchema, { ...blank, firstName: '', secondName: '', city: '', country: '' }),
  ).toEqual({
    names: ['', ''],
    weddingDate: null,
    datePeriod: null,
    city: '',
    country: '',
    timeZone: '',
    expectedGuests: null,
    type: null,
    budgetRange: null,
    totalBudgetMinor: null,
    currency: 'EUR',
  })
})

test('an unset zone is that of the browser', () => {
  expect(profileFormOf({ ...wedding, timeZone: '' }, 'Asia/Tokyo').timeZone).toBe('Asia/Tokyo')
})

test.each([
  ['total', 'lots', 'invalid_amount'],
  ['total', '1.234.5', 'invalid_amount'],
  ['currency', 'EURO', 'invalid_choice'],
  ['timeZone', 'Mars/Olympus', 'invalid_choice'],
  ['timeZone', '+01:00', 'invalid_choice'],
  ['weddingDate', '2027-02-30', 'invalid_date'],
  ['expectedGuests', 'many', 'invalid_number'],
] as const)('%s "%s" is reported as %s', (field, value, code) => {
  expect(
    fieldProblems(profileFormSchema, { ...profileFormOf(wedding, 'UTC'), [field]: value }),
  ).toEqual([{ path: field, code }])
})

test.each([
  ['2028-summer', '', '2028-summer'],
  ['2028-09', '', '2028-09'],
  ['2028-09', '2028-09-16', null],
])('of a period %j and a date %j the period is saved as %j', (datePeriod, weddingDate, saved) => {
  const form = { ...profileFormOf(wedding, 'UTC'), datePeriod, weddingDate }
  expect(v.parse(profileFormSchema, form).datePeriod).toBe(saved)
})

test.each(['2028-13', '2028', '2028-autumnal', '1999-09', 'summer'])(
  'a period is a month or a season of these two centuries, and not %j',
  (datePeriod) => {
    const form = { ...profileFormOf(wedding, 'UTC'), weddingDate: '', datePeriod }
    expect(fieldProblems(profileFormSchema, form)).toEqual([
      { path: 'datePeriod', code: 'invalid_choice' },
    ])
  },
)
