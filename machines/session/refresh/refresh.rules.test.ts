import { expect, test } from 'vitest'
import { countsStill, dueAfter, failureOf, waitUntil } from './refresh.rules.ts'

const minute = 60_000

test('the next refresh is due 48 minutes after the last', () => {
  expect(dueAfter(10 * minute)).toBe(58 * minute)
})

test('the wait lasts until the refresh is due, is zero when overdue, and never longer than 48 minutes', () => {
  expect([
    waitUntil(58 * minute, 20 * minute),
    waitUntil(58 * minute, 90 * minute),
    waitUntil(58 * minute, -120 * minute),
  ]).toEqual([38 * minute, 0, 48 * minute])
})

test('another tab’s refresh counts for less than 15 seconds, and not after the clock was set back', () => {
  expect([0, 14_999, 15_000, -1, -15_000].map((age) => countsStill(minute, minute + age))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect([minute, 5_000].map((now) => countsStill(null, now))).toEqual([false, false])
})

test.each([
  ['unreachable', 'network_error'],
  ['method_not_allowed', 'method_error'],
  ['not_found', 'endpoint_error'],
  ['session_expired', 'authentication_error'],
  ['signed_out', 'authentication_error'],
  ['provider_unavailable', 'error'],
  ['internal', 'error'],
] as const)('%s leads to %s', (code, failure) => {
  expect(failureOf(code)).toBe(failure)
})
