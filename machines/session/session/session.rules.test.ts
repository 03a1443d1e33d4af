import { expect, test } from 'vitest'
import texts from '#locales/en/errors.json' with { type: 'json' }
import { newcomer, robin } from '../people.cases.ts'
import { accessOf, endsSession, mayBeRefreshed, profileMessage } from './session.rules.ts'

test('a couple opens the pages of couples', () => {
  expect(accessOf(robin, ['COUPLE'])).toBe('open')
})

test('a couple is not let into the vendor area', () => {
  expect(accessOf(robin, ['VENDOR'])).toBe('unauthorized')
})

test('a vendor without a business completes the profile first', () => {
  expect(accessOf({ ...robin, role: 'VENDOR', profile: 'missing' }, ['VENDOR'])).toBe('complete-profile')
})

test('a wrong role stays wrong while the profile is missing', () => {
  expect(accessOf({ ...robin, profile: 'missing' }, ['VENDOR'])).toBe('unauthorized')
})

test('who may still choose a role is led to do so from either area', () => {
  expect([accessOf(newcomer, ['COUPLE']), accessOf(newcomer, ['VENDOR'])]).toEqual(['complete-profile', 'complete-profile'])
})

test('only a 401 is worth a refresh, and 401 and 403 end a session', () => {
  const codes = ['signed_out', 'session_expired', 'wrong_role', 'not_found', 'internal', 'unreachable'] as const
  expect(codes.filter(mayBeRefreshed)).toEqual(['signed_out', 'session_expired'])
  expect(codes.filter(endsSession)).toEqual(['signed_out', 'session_expired', 'wrong_role'])
})

test.each([
  ['signed_out', 'Your session has expired. Please sign in again to continue.'],
  ['wrong_role', 'Your session has expired. Please sign in again to continue.'],
  ['method_not_allowed', expect.stringContaining('AUTH-405-PROFILE')],
  ['not_found', expect.stringContaining('AUTH-404-PROFILE')],
  ['unreachable', undefined],
  ['internal', undefined],
] as const)('a profile refused by %s reads %s', (code, text) => {
  const message = profileMessage(code)
  expect(message === null ? undefined : texts[message]).toEqual(text)
})
