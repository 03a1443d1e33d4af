import { expect, test } from 'vitest'
import { dueAfter, isDue } from './deletion.rules.ts'

test('there are fourteen days to think again, to the minute, also across a change of the clocks', () => {
  expect(dueAfter('2026-11-21T19:20:00.000Z')).toBe('2026-12-05T19:20:00.000Z')
  expect(dueAfter('2027-03-20T12:00:00.000Z')).toBe('2027-04-03T12:00:00.000Z')
})

test('a deletion is due at its instant and not a moment before', () => {
  const facts = { dueAt: '2026-12-05T19:20:00.000Z' }
  expect(isDue(facts, '2026-12-05T19:19:59.999Z')).toBe(false)
  expect(isDue(facts, '2026-12-05T19:20:00.000Z')).toBe(true)
})

test('what nobody has asked for is never due', () => {
  expect(isDue({ dueAt: null }, '2036-12-05T19:20:00.000Z')).toBe(false)
})
