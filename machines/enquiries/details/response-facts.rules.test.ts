import { expect, test } from 'vitest'
import { publicFactsOf, spokenTime } from './response-facts.rules.ts'

const fact = (count: number, of: number) => ({ count, of })

test('a fact is shown once it was counted five times', () => {
  const facts = {
    medianMinutes: 300,
    answered: fact(4, 5),
    agreed: fact(2, 4),
    kept: fact(5, 5),
  }
  expect(publicFactsOf(facts)).toEqual({
    medianMinutes: null,
    answered: fact(4, 5),
    agreed: null,
    kept: fact(5, 5),
  })
  expect(publicFactsOf({ ...facts, answered: fact(5, 9) }).medianMinutes).toBe(300)
})

test.each([
  [0, 'minutes', 1],
  [59, 'minutes', 59],
  [60, 'hours', 1],
  [301, 'hours', 5],
  [47 * 60, 'hours', 47],
  [48 * 60, 'days', 2],
  [5_000, 'days', 3],
])('%i minutes are said in %s', (minutes, unit, count) => {
  expect(spokenTime(minutes)).toEqual({ unit, count })
})
