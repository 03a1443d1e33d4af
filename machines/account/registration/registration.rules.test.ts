import { describe, expect, test } from 'vitest'
import { termsVersion } from '../terms.schema.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import {
  blankValues,
  detailsFrom,
  isAboutTheAccount,
  problemsOf,
  refusalFor,
  refusedField,
  signUpFrom,
  stepsFor,
  valuesFrom,
  withField,
  withoutPasswords,
  withoutWrongDetails,
} from './registration.rules.ts'

const sub = '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11'
const blank = blankValues('COUPLE')
const typed = {
  ...blank,
  account: {
    firstName: ' Robin ',
    lastName: 'Achterberg',
    email: 'Robin@Example.com',
    password: 'Garden-party-27',
    confirmPassword: 'Garden-party-27',
  },
  wedding: { ...blank.wedding, expectedGuests: '120', weddingDate: '2027-03-13' },
  business: {
    ...blank.business,
    name: 'Fern & Fable Flowers',
    category: 'florist',
    website: 'fern.example',
  },
}

test('each role has its own four steps', () => {
  expect(stepsFor('COUPLE')).toEqual(['userType', 'account', 'weddingDetails', 'terms'])
  expect(stepsFor('VENDOR')).toEqual(['userType', 'account', 'businessDetails', 'terms'])
})

test('a step validates its own fields, by their paths in the form', () => {
  expect(
    problemsOf('account', { ...typed, account: { ...typed.account, email: 'robin' } }),
  ).toEqual([{ path: 'account.email', code: 'invalid_email' }])
  expect(problemsOf('weddingDetails', withField(typed, 'wedding.expectedGuests', 'many'))).toEqual([
    { path: 'wedding.expectedGuests', code: 'invalid_number' },
  ])
  expect(problemsOf('businessDetails', blank).map(({ path }) => path)).toEqual([
    'business.name',
    'business.category',
  ])
  expect(problemsOf('terms', typed)).toEqual([{ path: 'accepted', code: 'terms_not_accepted' }])
  expect(problemsOf('terms', { ...typed, accepted: true })).toEqual([])
})

test('changing a field changes nothing else', () => {
  const changed = withField(typed, 'business.city', 'Lisbon')
  expect(changed).toEqual({ ...typed, business: { ...typed.business, city: 'Lisbon' } })
  expect(typed.business.city).toBe('')
})

describe('the payload', () => {
  test('of the sign-up has no second password and a normalized email', () => {
    expect(signUpFrom(typed)).toEqual({
      firstName: 'Robin',
      lastName: 'Achterberg',
      email: 'robin@example.com',
      password: 'Garden-party-27',
      role: 'COUPLE',
    })
  })

  test('contains the version of the terms once they are accepted', () => {
    expect(detailsFrom({ ...typed, accepted: true }, sub)).toMatchObject({
      acceptedTerms: termsVersion,
    })
    expect(detailsFrom(typed, sub)).not.toHaveProperty('acceptedTerms')
  })

  test('contains the details of the chosen role only', () => {
    expect(detailsFrom(typed, sub)).toMatchObject({
      sub,
      role: 'COUPLE',
      details: { expectedGuests: 120, weddingDate: '2027-03-13' },
    })
    expect(detailsFrom({ ...typed, role: 'VENDOR' }, sub)).toMatchObject({
      sub,
      role: 'VENDOR',
      details: { name: 'Fern & Fable Flowers', website: 'https://fern.example' },
    })
  })
})

describe('a refused sign-up', () => {
  test('shows the message and type of the catalogue, or "Registration failed" for anything else', () => {
    expect(refusalFor('UsernameExists')).toEqual({
      message: 'user_exists',
      type: 'USER_EXISTS_ERROR',
    })
    expect(refusalFor('InvalidParameter')).toEqual({
      message: 'invalid_input',
      type: 'VALIDATION_ERROR',
    })
    expect(refusalFor('Network').type).toBe('NETWORK_ERROR')
    expect(refusalFor('Unknown')).toEqual({ message: 'registration_failed', type: 'UNKNOWN_ERROR' })
  })

  test('marks the field it is about', () => {
    expect(refusedField('UsernameExists')).toEqual([{ path: 'account.email', code: 'user_exists' }])
    expect(refusedField('InvalidPassword')).toEqual([
      { path: 'account.password', code: 'password_too_weak' },
    ])
    expect(refusedField('LimitExceeded')).toEqual([])
  })

  test('leads back to the account step only if that step is wrong', () => {
    const codes = Object.keys(identityRefusals) as IdentityCode[]
    expect(codes.filter(isAboutTheAccount).toSorted()).toEqual([
      'InvalidParameter',
      'InvalidPassword',
      'UsernameExists',
    ])
  })
})

test('a reload restores everything but the passwords', () => {
  const { firstName, lastName, email } = typed.account
  const { accepted: _, ...rest } = typed
  const draft = {
    ...rest,
    step: 'terms' as const,
    account: { firstName, lastName, email },
    sub: null,
    isConfirmed: false,
    acceptedTerms: null,
  }
  expect(valuesFrom(draft)).toEqual(withoutPasswords(typed))
  expect(valuesFrom({ ...draft, acceptedTerms: termsVersion }).accepted).toBe(true)
  expect(valuesFrom({ ...draft, acceptedTerms: '2020-01-01' }).accepted).toBe(false)
})

test('a step that is skipped keeps what was typed, and drops what is wrong', () => {
  const wrong = withField(
    withField(typed, 'wedding.expectedGuests', 'many'),
    'wedding.city',
    'Ghent',
  )
  const kept = withoutWrongDetails(wrong)
  expect(kept.wedding).toEqual({ ...wrong.wedding, expectedGuests: '' })
  expect(problemsOf('weddingDetails', kept)).toEqual([])
})
