import { expect, test } from 'vitest'
import { addressProblems, isAnotherAddress, refusalShownFor } from './email-change.rules.ts'

test('the present address in another spelling is no change', () => {
  const typed = { password: 'Garden-party-27', code: '' }
  expect(addressProblems({ ...typed, email: ' Robin@Example.com' }, 'robin@example.com')).toEqual([
    { path: 'email', code: 'same_email' },
  ])
  expect(addressProblems({ ...typed, email: 'robin@new.example' }, 'robin@example.com')).toEqual([])
})

test('a refusal is shown at its field, or above the form if it has none', () => {
  expect(refusalShownFor('email_taken', 'address')).toEqual({
    refusal: null,
    problems: [{ path: 'email', code: 'email_taken' }],
  })
  expect(refusalShownFor('email_taken', 'code')).toEqual({
    refusal: { message: 'email_taken', type: null },
    problems: [],
  })
  const fields = [{ path: 'email', code: 'invalid_email' }]
  expect(refusalShownFor('invalid_input', 'address', fields).problems).toEqual(fields)
  expect(refusalShownFor('invalid_input', 'code', fields).problems).toEqual([])
})

test('a code can have been sent to another address alone', () => {
  expect(isAnotherAddress('robin@new.example', 'robin@example.com')).toBe(true)
  for (const email of ['', 'robin', 'robin@example.com', ' Robin@Example.com '])
    expect(isAnotherAddress(email, 'robin@example.com')).toBe(false)
})
