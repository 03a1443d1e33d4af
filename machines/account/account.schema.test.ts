import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { accountSchema, codeSchema, registrationSchema } from './account.schema.ts'
import { passwordRules } from '#machines/session/sign-in/password.schema.ts'

const typed = {
  firstName: 'Robin',
  lastName: 'Achterberg',
  email: 'robin@example.com',
  password: 'Garden-party-27',
  confirmPassword: 'Garden-party-27',
}

describe('the account step', () => {
  test('trims the names and the email address', () => {
    const parsed = v.parse(accountSchema, {
      ...typed,
      firstName: ' Robin ',
      email: ' Robin@Example.com ',
    })
    expect(parsed).toEqual(typed)
  })

  test.each([
    ['', 'required'],
    ['Aa1!', 'password_too_short'],
    ['garden-party-27', 'password_too_weak'],
    ['GARDEN-PARTY-27', 'password_too_weak'],
    ['Garden-party-xx', 'password_too_weak'],
    ['Gardenparty27', 'password_too_weak'],
    [`Aa1!${'x'.repeat(253)}`, 'too_long'],
  ])('reports the password "%s" as %s', (password, code) => {
    expect(
      fieldProblems(accountSchema, { ...typed, password, confirmPassword: password })[0],
    ).toEqual({ path: 'password', code })
  })

  test('reports different passwords at the second field', () => {
    expect(fieldProblems(accountSchema, { ...typed, confirmPassword: 'Garden-party-28' })).toEqual([
      { path: 'confirmPassword', code: 'passwords_differ' },
    ])
  })

  test('reports every field of an empty form once', () => {
    const empty = { firstName: '', lastName: '', email: ' ', password: '', confirmPassword: '' }
    expect(fieldProblems(accountSchema, empty)).toEqual(
      Object.keys(empty).map((path) => ({ path, code: 'required' })),
    )
  })

  test('never trims a password', () => {
    const password = ' Garden-party-27 '
    expect(v.parse(accountSchema, { ...typed, password, confirmPassword: password }).password).toBe(
      password,
    )
  })
})

test('the password rules are checked one by one', () => {
  expect(holding('')).toEqual([])
  expect(holding('garden')).toEqual(['lowercase'])
  expect(holding('Garden-party-27')).toEqual([
    'length',
    'uppercase',
    'lowercase',
    'number',
    'special',
  ])
})

test('a code is six digits, with any spaces around it', () => {
  expect(v.parse(codeSchema, ' 123456 ')).toBe('123456')
  for (const wrong of ['12345', '1234567', '12345a', '١٢٣٤٥٦'])
    expect(v.is(codeSchema, wrong)).toBe(false)
})

test('a registration contains the details of its own role only', () => {
  const sub = '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11'
  const business = {
    name: 'Fern',
    category: 'florist',
    city: '',
    country: '',
    phone: '',
    website: '',
    description: '',
  }
  expect(v.is(registrationSchema, { sub, role: 'VENDOR', details: business })).toBe(true)
  expect(v.is(registrationSchema, { sub, role: 'COUPLE', details: business })).toBe(false)
  expect(v.is(registrationSchema, { sub, role: 'ADMIN', details: business })).toBe(false)
  expect(
    v.is(registrationSchema, {
      sub,
      role: 'VENDOR',
      details: { ...business, approval: 'approved' },
    }),
  ).toBe(false)
  expect(v.is(registrationSchema, { sub: 'robin', role: 'VENDOR', details: business })).toBe(false)
})

function holding(password: string) {
  return passwordRules.filter(({ holds }) => holds(password)).map(({ name }) => name)
}
