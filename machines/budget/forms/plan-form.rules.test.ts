import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { budgetCategories } from '../budget.schema.ts'
import { splitOf } from '../split.rules.ts'
import {
  lockField,
  planFormOf,
  planFormSchema,
  rateField,
  splitFormOf,
  splitFormSchema,
  splitFrom,
} from './plan-form.rules.ts'

describe('the plan form', () => {
  const form = { total: '42,000', currency: 'EUR', headcount: '120' }
  const problems = (changes: Record<string, string>, isFirst = false) =>
    fieldProblems(planFormSchema({ isFirst }), { ...form, ...changes })

  test('parses minor units, a headcount, and a rate for each currency that has one', () => {
    const typed = { ...form, 'rate-USD': ' 0.9215 ', 'rate-GBP': '1,17', 'rate-CHF': '' }
    expect(v.parse(planFormSchema({ isFirst: true }), typed)).toEqual({
      totalMinor: 4_200_000,
      currency: 'EUR',
      headcount: 120,
      rates: [
        { currency: 'GBP', micros: 1_170_000 },
        { currency: 'USD', micros: 921_500 },
      ],
    })
  })

  test('treats empty or blank fields as unset', () => {
    const blank = { total: ' ', currency: 'EUR', headcount: ' ', 'rate-USD': ' ' }
    expect(v.parse(planFormSchema({ isFirst: false }), blank)).toEqual({
      totalMinor: null,
      currency: 'EUR',
      headcount: null,
      rates: [],
    })
  })

  test('requires a total for the first plan, not for later ones', () => {
    expect(problems({ total: '' }, true)).toEqual([{ path: 'total', code: 'required' }])
    expect(problems({ total: '' })).toEqual([])
    expect(problems({}, true)).toEqual([])
  })

  test('marks an invalid total or currency at its field', () => {
    expect(problems({ total: 'a lot' })).toEqual([{ path: 'total', code: 'invalid_amount' }])
    expect(problems({ total: '12.50', currency: 'JPY' })).toEqual([
      { path: 'total', code: 'invalid_amount' },
    ])
    expect(problems({ currency: 'XXX' })).toEqual([{ path: 'currency', code: 'invalid_choice' }])
  })

  test('accepts a whole headcount up to 10,000', () => {
    expect(['0', '10000', '00120'].flatMap((headcount) => problems({ headcount }))).toEqual([])
    for (const headcount of ['10001', '-1', '1.5', '12a', 'a12', '000120', '1e3'])
      expect(problems({ headcount })).toEqual([{ path: 'headcount', code: 'invalid_number' }])
  })

  test('marks an invalid rate at its currency, and needs none for the plan’s own', () => {
    expect(problems({ 'rate-USD': 'half', 'rate-GBP': '0' })).toEqual([
      { path: 'rate-GBP', code: 'invalid_rate' },
      { path: 'rate-USD', code: 'invalid_rate' },
    ])
    expect(problems({ 'rate-EUR': 'half' })).toEqual([])
    const own = v.parse(planFormSchema({ isFirst: false }), { ...form, 'rate-EUR': '2' })
    expect(own.rates).toEqual([])
  })

  test('limits every field to 40 characters', () => {
    expect(problems({ total: '1'.repeat(41) })).toContainEqual({ path: 'total', code: 'too_long' })
    expect(problems({ 'rate-USD': '1'.repeat(41) })).toContainEqual({
      path: 'rate-USD',
      code: 'too_long',
    })
    expect(problems({ total: `${' '.repeat(36)}1000` })).toEqual([])
  })

  test('rejects values that are not text without an exception', () => {
    expect(
      v.safeParse(planFormSchema({ isFirst: false }), { ...form, 'rate-USD': 1 }).success,
    ).toBe(false)
    expect(
      v.safeParse(planFormSchema({ isFirst: false }), { total: '', currency: 'EUR' }).success,
    ).toBe(false)
  })

  test('shows a plan as typed text: a field for every currency, empty without a rate', () => {
    const typed = planFormOf({
      totalMinor: 4_200_050,
      currency: 'EUR',
      headcount: 120,
      rates: [{ currency: 'USD', micros: 921_500 }],
    })
    expect(typed).toMatchObject({
      total: '42000.50',
      currency: 'EUR',
      headcount: '120',
      'rate-USD': '0.9215',
      'rate-GBP': '',
    })
    expect(rateField('USD')).toBe('rate-USD')
    expect(
      planFormOf({ totalMinor: null, currency: 'JPY', headcount: null, rates: [] }),
    ).toMatchObject({ total: '', headcount: '' })
    expect(planFormOf({ totalMinor: 0, currency: 'JPY', headcount: 0, rates: [] })).toMatchObject({
      total: '0',
      headcount: '0',
    })
  })
})

describe('the split form', () => {
  const split = splitOf((category) =>
    category === 'venue'
      ? { minor: 756_050, locked: true }
      : { minor: category === 'cake' ? 84_000 : 0, locked: false },
  )
  const form = splitFormOf(split, 'EUR')

  test('has an amount and a lock for each category', () => {
    expect(Object.keys(form)).toHaveLength(32)
    expect(form).toMatchObject({
      venue: '7560.50',
      'venue-locked': 'yes',
      cake: '840',
      'cake-locked': '',
      music: '0',
      'music-locked': '',
    })
    expect(lockField('venue')).toBe('venue-locked')
  })

  test('is parsed as typed', () => {
    const typed = { ...form, cake: ' 1,000 ', 'cake-locked': 'yes', 'venue-locked': '' }
    const read = v.parse(splitFormSchema('EUR'), typed)
    expect([read.cake, read.venue, read.music]).toEqual([
      { minor: 100_000, locked: true },
      { minor: 756_050, locked: false },
      { minor: 0, locked: false },
    ])
    expect(Object.keys(read)).toEqual([...budgetCategories])
  })

  test('marks each invalid amount, and counts it as zero until it is valid', () => {
    const typed = { ...form, cake: 'some', music: '' }
    expect(fieldProblems(splitFormSchema('EUR'), typed)).toEqual([
      { path: 'music', code: 'invalid_amount' },
      { path: 'cake', code: 'invalid_amount' },
    ])
    expect(splitFrom(typed, 'EUR').cake).toEqual({ minor: 0, locked: false })
    expect(splitFrom(typed, 'EUR').venue).toEqual({ minor: 756_050, locked: true })
  })

  test('uses the wedding’s currency, and rejects unknown fields and values that are not text', () => {
    expect(fieldProblems(splitFormSchema('JPY'), form)).toEqual([
      { path: 'venue', code: 'invalid_amount' },
    ])
    expect(v.safeParse(splitFormSchema('EUR'), { ...form, yacht: '1' }).success).toBe(false)
    expect(v.safeParse(splitFormSchema('EUR'), { ...form, cake: 1 }).success).toBe(false)
  })
})
