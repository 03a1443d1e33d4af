import { describe, expect, test } from 'vitest'
import { termsVersion } from '../terms.schema.ts'
import {
  blankValues,
  invitedRegistration,
  problemsOf,
  valuesFrom,
} from './invited-registration.rules.ts'

const token = 'Z8mQ0xXW3b5t7uYc1dEf2gHi3jK'
const sub = '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11'
const account = { firstName: 'Robin', lastName: 'Achterberg', email: 'robin@example.com' }
const draft = { token, account, acceptedTerms: termsVersion, sub: null, isConfirmed: false }

test('a fresh form has the invited address, and asks for the rest', () => {
  const values = blankValues('robin@example.com')
  expect(values.account.email).toBe('robin@example.com')
  expect(problemsOf(values).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'account.firstName required',
    'account.lastName required',
    'account.password required',
    'account.confirmPassword required',
    'accepted terms_not_accepted',
  ])
})

test('a complete form has nothing wrong', () => {
  const password = 'Garden-party-27'
  expect(
    problemsOf({ account: { ...account, password, confirmPassword: password }, accepted: true }),
  ).toEqual([])
})

describe('after a reload', () => {
  test('what was typed is back, without the passwords', () => {
    expect(valuesFrom(draft)).toEqual({
      account: { ...account, password: '', confirmPassword: '' },
      accepted: true,
    })
  })

  test.each([null, '2020-01-01'])('terms of %s are accepted anew', (acceptedTerms) => {
    expect(valuesFrom({ ...draft, acceptedTerms }).accepted).toBe(false)
  })
})

test('the API is sent the invitation and no wedding', () => {
  expect(invitedRegistration({ token, role: 'COUPLE' }, sub)).toEqual({
    sub,
    role: 'COUPLE',
    acceptedTerms: termsVersion,
    invitation: token,
  })
})
