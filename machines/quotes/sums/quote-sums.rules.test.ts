import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  property,
  record,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf, lineOf } from './written.cases.ts'
import { missingIn } from '../quote.rules.ts'
import { taxModes } from '../quote-content.schema.ts'
import type { QuoteContent } from '../quote-content.schema.ts'
import { comparedFor } from './comparison.rules.ts'
import { differenceOf } from './difference.rules.ts'
import { dueDay, settledPayments } from './payment-days.rules.ts'
import { quoteSums } from './quote-sums.rules.ts'

const figuresOf = ({ subtotal, discount, tax, total, leftOut }: ReturnType<typeof quoteSums>) => ({
  subtotal,
  discount,
  tax,
  total,
  leftOut,
})

const dinner: QuoteContent = {
  ...contentOf([
    lineOf(1, { unitMinor: 150_000 }),
    lineOf(2, { kind: 'per_guest', unitMinor: 8_550 }),
    lineOf(3, { kind: 'per_hour', unitMinor: 12_000, quantity: 250 }),
    lineOf(4, { unitMinor: 45_000, optional: true, chosen: false }),
  ]),
  guests: 80,
  discount: { kind: 'percent', basisPoints: 500 },
  tax: { mode: 'on_top', basisPoints: 2_000 },
  deposit: { kind: 'percent', basisPoints: 3_000 },
  plan: [
    { basisPoints: 5_000, due: { kind: 'wedding', days: -30 } },
    { basisPoints: 5_000, due: { kind: 'day', day: '2027-06-01' } },
  ],
}

test('prices stand as they are, for each guest or for each hour; options count when they are chosen', () => {
  const sums = quoteSums(dinner)
  expect(sums.lines.map(({ minor, counts }) => [minor, counts])).toEqual([
    [150_000, true],
    [684_000, true],
    [30_000, true],
    [45_000, false],
  ])
  expect(figuresOf(sums)).toEqual({
    subtotal: 864_000,
    discount: 43_200,
    tax: 164_160,
    total: 984_960,
    leftOut: 45_000,
  })
  const [, , , option] = dinner.lines
  const chosen = quoteSums(dinner, { chosen: [option?.id ?? ''] })
  expect([chosen.subtotal, chosen.leftOut]).toEqual([909_000, 0])
  expect(quoteSums(dinner, { guests: 100 }).subtotal).toBe(1_035_000)
})

test('tax that is included is a part of the total, and none is none', () => {
  const sums = taxModes.map((mode) => quoteSums({ ...dinner, tax: { mode, basisPoints: 2_000 } }))
  expect(sums.map(({ tax, total }) => [tax, total])).toEqual([
    [0, 820_800],
    [136_800, 820_800],
    [164_160, 984_960],
  ])
})

test('the deposit is due at once, the rest as the plan says, and on the wedding day without one', () => {
  const deposit = { kind: 'deposit', minor: 295_488, due: { kind: 'acceptance', days: 0 } }
  expect([quoteSums(dinner).payments, quoteSums({ ...dinner, plan: [] }).payments]).toEqual([
    [
      deposit,
      { kind: 'part', minor: 344_736, due: { kind: 'wedding', days: -30 } },
      { kind: 'part', minor: 344_736, due: { kind: 'day', day: '2027-06-01' } },
    ],
    [deposit, { kind: 'part', minor: 689_472, due: { kind: 'wedding', days: 0 } }],
  ])
})

test('a discount or a deposit is never more than there is', () => {
  const more = { kind: 'amount', minor: 2_000_000 } as const
  const [free, paid] = [
    quoteSums({ ...dinner, discount: more }),
    quoteSums({ ...dinner, deposit: more }),
  ]
  expect([free.total, free.payments]).toEqual([0, []])
  expect(paid.payments.map(({ minor }) => minor)).toEqual([984_960])
})

test('whatever a vendor writes, the parts add up to the whole', () => {
  assert(
    property(anyContent(), integer({ min: 1, max: 400 }), (content, guests) => {
      const sums = quoteSums(content, { guests })
      const counted = sums.lines.filter(({ counts }) => counts)
      expect(added(counted)).toBe(sums.subtotal)
      expect(added(sums.lines)).toBe(sums.subtotal + sums.leftOut)
      expect(added(sums.payments)).toBe(sums.total)
      const tax = content.tax.mode === 'on_top' ? sums.tax : 0
      expect(sums.subtotal - sums.discount + tax).toBe(sums.total)
      expect([sums.discount <= sums.subtotal, sums.tax <= sums.total]).toEqual([true, true])
      expect(sums.payments.every(({ minor }) => Number.isSafeInteger(minor) && minor > 0)).toBe(
        true,
      )
    }),
  )
})

test('nothing differs from itself, and what two versions differ in adds up', () => {
  assert(
    property(anyContent(), anyContent(), (one, other) => {
      expect(differenceOf(one, one)).toEqual({ lines: [], terms: [], totalMinor: 0 })
      const after = { ...other, guests: one.guests }
      expect(added(differenceOf(one, after).lines)).toBe(
        quoteSums(after).subtotal - quoteSums(one).subtotal,
      )
    }),
  )
})

test('two versions differ line by line, and in their terms', () => {
  const [first, second, ...rest] = dinner.lines
  const after: QuoteContent = {
    ...dinner,
    lines: [{ ...first!, unitMinor: 140_000 }, ...rest, lineOf(9, { unitMinor: 5_000 })],
    validUntil: '2027-01-31',
  }
  const { lines, terms, totalMinor } = differenceOf(dinner, after)
  expect(lines.map(({ is, minor }) => [is, minor])).toEqual([
    ['changed', -10_000],
    ['added', 5_000],
    ['removed', -684_000],
  ])
  expect([terms, totalMinor, second?.id]).toEqual([
    ['validUntil'],
    -785_460,
    lines.flatMap((line) => (line.is === 'removed' ? [line.before.id] : []))[0],
  ])
  expect(differenceOf(dinner, { ...dinner, currency: 'USD' }).totalMinor).toBeNull()
})

test('several quotes are counted for one headcount, and what they leave open is named', () => {
  expect(comparedFor(dinner, 100)).toEqual({
    total: 1_179_900,
    perGuest: 11_799,
    withOptions: 1_231_200,
    deposit: 353_970,
    gaps: ['hours', 'options', 'terms'],
  })
  const bare = { ...dinner, guests: null, tax: { mode: 'none' as const, basisPoints: 0 } }
  expect(comparedFor(bare, null).gaps).toEqual(['tax', 'guests', 'hours', 'options', 'terms'])
  expect(comparedFor(bare, null).perGuest).toBeNull()
})

test('a quote that says everything leaves nothing open, and its own headcount counts where no other is asked for', () => {
  const whole = {
    ...contentOf([
      lineOf(1, { unitMinor: 10_001 }),
      lineOf(2, { unitMinor: 500, optional: true, chosen: true }),
    ]),
    guests: 4,
    tax: { mode: 'included' as const, basisPoints: 1_900 },
    terms: 'As agreed',
  }
  expect(comparedFor(whole, null)).toEqual({
    total: 10_501,
    perGuest: 2_626,
    withOptions: 10_501,
    deposit: 0,
    gaps: [],
  })
  expect(comparedFor({ ...whole, guests: null }, null).gaps).toEqual([])
})

test('a payment has a day once the days that it counts from are known', () => {
  const days = { weddingDay: '2027-03-13', acceptedDay: '2026-11-25' }
  const unknown = { weddingDay: null, acceptedDay: null }
  const dues = [
    { kind: 'acceptance', days: 14 },
    { kind: 'wedding', days: -30 },
    { kind: 'wedding', days: -400 },
    { kind: 'day', day: '2027-01-05' },
  ] as const
  expect(dues.map((due) => [dueDay(due, days), dueDay(due, unknown)])).toEqual([
    ['2026-12-09', null],
    ['2027-02-11', null],
    ['2026-11-25', null],
    ['2027-01-05', '2027-01-05'],
  ])
})

test('payments keep the days that were agreed when the booking moves', () => {
  const part = { kind: 'part', minor: 100 } as const
  const payments = [
    { kind: 'deposit', minor: 50, due: { kind: 'acceptance', days: 0 } },
    { ...part, due: { kind: 'wedding', days: -30 } },
    { ...part, due: { kind: 'wedding', days: 0 } },
  ] as const
  const dueOn = ['2026-11-25', '2027-05-20', '2027-06-19']
  expect(settledPayments(payments, null)).toEqual(payments)
  expect(settledPayments(payments, { day: '2027-06-19', dueOn })).toEqual(payments)
  expect(settledPayments(payments, { day: '2027-09-04', dueOn })).toEqual([
    payments[0],
    { ...part, due: { kind: 'day', day: '2027-05-20' } },
    { ...part, due: { kind: 'day', day: '2027-06-19' } },
  ])
})

test('a payment for which no day was agreed stays as the quote says it', () => {
  const payments = [
    { kind: 'deposit', minor: 50, due: { kind: 'wedding', days: -90 } },
    { kind: 'part', minor: 100, due: { kind: 'wedding', days: -30 } },
  ] as const
  expect(settledPayments(payments, { day: '2027-09-04', dueOn: [null] })).toEqual(payments)
})

test('what a quote cannot be sent without', () => {
  const [first] = dinner.lines
  expect(missingIn(dinner)).toEqual([])
  expect(missingIn({ ...dinner, lines: [], validUntil: null })).toEqual(['lines', 'validity'])
  expect(missingIn({ ...dinner, guests: null })).toEqual(['guests'])
  expect(missingIn({ ...dinner, plan: dinner.plan.slice(1) })).toEqual(['plan'])
  expect(missingIn({ ...dinner, lines: [{ ...first!, unitMinor: 0 }] })).toEqual(['total'])
  const dear = { ...first!, unitMinor: 1_000_000_000_000, quantity: 1_000_000 }
  expect(missingIn({ ...dinner, lines: [dear] })).toEqual(['total'])
})

function added(parts: readonly { minor: number }[]) {
  return parts.reduce((sum, { minor }) => sum + minor, 0)
}

function anyContent(): Arbitrary<QuoteContent> {
  const part = integer({ min: 0, max: 10_000 })
  const line = record({
    kind: constantFrom('fixed' as const, 'per_guest' as const, 'per_hour' as const),
    unitMinor: integer({ min: 0, max: 5_000_000 }),
    quantity: integer({ min: 1, max: 2_000 }),
    optional: boolean(),
    chosen: boolean(),
  })
  const reduction = oneof(
    constant(null),
    part.map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
    nat(9_000_000).map((minor) => ({ kind: 'amount' as const, minor })),
  )
  return record({
    lines: array(line, { maxLength: 12 }),
    guests: option(integer({ min: 1, max: 400 })),
    discount: reduction,
    deposit: reduction,
    tax: record({ mode: constantFrom(...taxModes), basisPoints: part }),
    plan: array(
      part.map((basisPoints) => ({ basisPoints, due: { kind: 'wedding' as const, days: -7 } })),
      { maxLength: 6 },
    ),
  }).map(({ lines, ...rest }) => ({
    ...contentOf(lines.map((written, number) => lineOf(number, written))),
    ...rest,
  }))
}
