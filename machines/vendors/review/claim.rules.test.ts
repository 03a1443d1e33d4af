import { expect, test } from 'vitest'
import { claimedUntil, isWithColleague } from './claim.rules.ts'

const at = '2026-11-25T09:00:00.000Z'
const until = '2026-11-25T09:30:00.000Z'

test('a claim lasts thirty minutes, to the millisecond', () => {
  expect(claimedUntil(at)).toBe(until)
  const claim = { userId: 'ruth', name: 'Ruth Adeyemi', until }
  expect([
    isWithColleague(claim, { at: '2026-11-25T09:29:59.999Z', by: 'omar' }),
    isWithColleague(claim, { at: until, by: 'omar' }),
  ]).toEqual([true, false])
})

test('an application is with a colleague while somebody else has it', () => {
  expect(isWithColleague({ userId: 'ruth', name: 'Ruth', until }, { at, by: 'ruth' })).toBe(false)
  expect(isWithColleague(null, { at, by: 'ruth' })).toBe(false)
})
