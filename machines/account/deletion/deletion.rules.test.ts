import { expect, test } from 'vitest'
import { dueAfter, freshUntil, isDue } from './deletion.rules.ts'

test('a deletion is due fourteen days after the request, from that instant on', () => {
  const dueAt = dueAfter('2027-03-01T12:00:00.000Z')
  expect(dueAt).toBe('2027-03-15T12:00:00.000Z')
  expect(isDue({ dueAt }, '2027-03-15T11:59:59.999Z')).toBe(false)
  expect(isDue({ dueAt }, '2027-03-15T12:00:00.000Z')).toBe(true)
  expect(isDue({ dueAt: null }, '2027-03-15T12:00:00.000Z')).toBe(false)
})

test('a sign-in proves the user’s identity for five minutes', () => {
  expect(freshUntil('2027-03-01T12:00:00.000Z', '2027-03-01T12:04:59.999Z')).toBe(
    '2027-03-01T12:05:00.000Z',
  )
  expect(freshUntil('2027-03-01T12:00:00.000Z', '2027-03-01T12:05:00.000Z')).toBeNull()
  expect(freshUntil('2027-03-01T12:00:00.000Z', '2027-03-01T12:06:00.000Z')).toBeNull()
})
