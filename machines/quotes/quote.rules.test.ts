import { expect, test } from 'vitest'
import type { QuoteContent } from './quote-content.schema.ts'
import {
  hasExpired,
  isComplete,
  isPayable,
  isStillValid,
  missingIn,
  planned,
  withChoice,
} from './quote.rules.ts'
import { contentOf, lineOf } from './sums/written.cases.ts'

const plain = contentOf([lineOf(1, { unitMinor: 100 })])

function withOption(unitMinor: number) {
  const option = lineOf(2, { unitMinor, optional: true, chosen: false })
  return contentOf([lineOf(1, { unitMinor: 1 }), option])
}

test('a headcount is asked for where a line is for each guest, and a plan is whole where there is one', () => {
  const byGuest = contentOf([lineOf(1, { unitMinor: 100, kind: 'per_guest' })])
  expect([missingIn(plain), missingIn(byGuest)]).toEqual([[], ['guests']])
  const half = { basisPoints: 5_000, due: { kind: 'wedding', days: -30 } } as const
  const plans: QuoteContent['plan'][] = [[half], [half, half], [half, half, half]]
  expect(plans.map((plan) => [planned({ plan }), missingIn({ ...plain, plan })])).toEqual([
    [5_000, ['plan']],
    [10_000, []],
    [15_000, ['plan']],
  ])
})

test('a total is more than nothing, and with every option ten billion at the most', () => {
  expect(missingIn(withOption(999_999_999_999))).toEqual([])
  expect(missingIn(withOption(1_000_000_000_000))).toEqual(['total'])
  expect(missingIn(contentOf([lineOf(1, { unitMinor: 0 })]))).toEqual(['total'])
})

test('a choice of options is payable as long as something of it is to pay', () => {
  const options = [1, 2].map((number) => lineOf(number, { unitMinor: 100, optional: true }))
  const content = contentOf(options)
  const [first] = options.map(({ id }) => id)
  expect([isPayable(withChoice(content, [first!])), isPayable(withChoice(content, []))]).toEqual([
    true,
    false,
  ])
  expect(isPayable(withChoice(withOption(100), []))).toBe(true)
})

test('a quote is complete once nothing is missing', () => {
  expect([
    isComplete({ missing: [], expiresAt: null }),
    isComplete({ missing: ['lines'], expiresAt: null }),
  ]).toEqual([true, false])
})

test('it can be accepted until the instant at which it expires, and one without that instant never', () => {
  const facts = { missing: [], expiresAt: '2031-02-01T00:00:00.000Z' }
  const seen = ['2031-01-31T23:59:59.999Z', '2031-02-01T00:00:00.000Z'].map((at) => [
    isStillValid(facts, at),
    hasExpired(facts, at),
  ])
  expect(seen).toEqual([
    [true, false],
    [false, true],
  ])
  const open = { ...facts, expiresAt: null }
  expect([isStillValid(open, facts.expiresAt), hasExpired(open, facts.expiresAt)]).toEqual([
    false,
    false,
  ])
})

test('a choice takes the options that are named, and leaves the other lines in', () => {
  const [fixed, taken, left] = [
    lineOf(1, { chosen: false }),
    lineOf(2, { optional: true, chosen: false }),
    lineOf(3, { optional: true, chosen: true }),
  ]
  const content = { ...contentOf([fixed, taken, left]), terms: 'As agreed' }
  expect(withChoice(content, [taken.id])).toEqual({
    ...content,
    lines: [
      { ...fixed, chosen: true },
      { ...taken, chosen: true },
      { ...left, chosen: false },
    ],
  })
})
