import { expect, test } from 'vitest'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { quotedMinutes } from './quoted-time.rules.ts'

type Line = QuoteContent['lines'][number]

function hourly(quantity: number, change: Partial<Line> = {}): Line {
  return {
    id: '0199aaaa-0000-7000-8000-000000000001',
    name: 'Photography',
    note: '',
    kind: 'per_hour',
    unitMinor: 20_000,
    quantity,
    optional: false,
    chosen: true,
    ...change,
  }
}

test('a quote lasts as long as its longest hourly line, in whole minutes', () => {
  expect(quotedMinutes({ lines: [hourly(200), hourly(850)] })).toBe(510)
  expect(quotedMinutes({ lines: [hourly(1)] })).toBe(1)
  expect(quotedMinutes({ lines: [hourly(101)] })).toBe(61)
})

test('a whole day is a duration, and more than a day is none', () => {
  expect(quotedMinutes({ lines: [hourly(2_400)] })).toBe(1_440)
  expect(quotedMinutes({ lines: [hourly(2_402)] })).toBeNull()
})

test('a line that is offered counts once the couple takes it, and any other line always', () => {
  const offered = { optional: true, chosen: false }
  expect(quotedMinutes({ lines: [hourly(300), hourly(500, offered)] })).toBe(180)
  expect(quotedMinutes({ lines: [hourly(300), hourly(500, { ...offered, chosen: true })] })).toBe(
    300,
  )
  expect(quotedMinutes({ lines: [hourly(500, { chosen: false })] })).toBe(300)
})

test('a quote without an hourly line, or none at all, has no duration', () => {
  const [fixed, byGuest] = [hourly(300, { kind: 'fixed' }), hourly(300, { kind: 'per_guest' })]
  expect([quotedMinutes({ lines: [fixed, byGuest] }), quotedMinutes({ lines: [] })]).toEqual([
    null,
    null,
  ])
  expect(quotedMinutes(null)).toBeNull()
})
