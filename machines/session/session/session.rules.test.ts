import { expect, test } from 'vitest'
import { newcomer, robin } from '../people.cases.ts'
import {
  accessOf,
  endsSession,
  mayBeRefreshed,
  profileMessage,
  unreachedMessage,
  unrefreshedMessage,
} from './session.rules.ts'

test('a couple may open the couple area', () => {
  expect(accessOf(robin, ['COUPLE'])).toBe('open')
})

test('a couple may not open the vendor area', () => {
  expect(accessOf(robin, ['VENDOR'])).toBe('unauthorized')
})

test('a vendor without a business completes the profile first', () => {
  expect(accessOf({ ...robin, role: 'VENDOR', profile: 'missing' }, ['VENDOR'])).toBe(
    'complete-profile',
  )
})

test('a wrong role stays wrong even when the profile is missing', () => {
  expect(accessOf({ ...robin, profile: 'missing' }, ['VENDOR'])).toBe('unauthorized')
})

test('an account without a role is led to choose one from either area', () => {
  expect([accessOf(newcomer, ['COUPLE']), accessOf(newcomer, ['VENDOR'])]).toEqual([
    'complete-profile',
    'complete-profile',
  ])
})

test('only a 401 leads to a refresh, and 401 and 403 end a session', () => {
  const codes = [
    'signed_out',
    'session_expired',
    'wrong_role',
    'not_found',
    'internal',
    'unreachable',
  ] as const
  expect(codes.filter(mayBeRefreshed)).toEqual(['signed_out', 'session_expired'])
  expect(codes.filter(endsSession)).toEqual(['signed_out', 'session_expired', 'wrong_role'])
})

test.each([
  ['signed_out', 'session_expired'],
  ['wrong_role', 'session_expired'],
  ['method_not_allowed', 'profile_method'],
  ['not_found', 'profile_endpoint'],
  ['unreachable', null],
  ['internal', null],
] as const)('a profile refused with %s shows %s', (code, message) => {
  expect(profileMessage(code)).toBe(message)
})

test.each([
  ['method_not_allowed', 'profile_method', 'refresh_method'],
  ['not_found', 'profile_endpoint', 'refresh_endpoint'],
  ['unreachable', 'network', 'network'],
  ['provider_unavailable', 'provider_unavailable', 'provider_unavailable'],
  ['internal', 'internal', 'internal'],
] as const)(
  'a start stopped by %s: the profile shows %s, the refresh %s',
  (code, profile, refresh) => {
    expect(unreachedMessage(code)).toBe(profile)
    expect(unrefreshedMessage(code)).toBe(refresh)
  },
)
