import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.rules.ts'

test.each([
  '/',
  '/dashboard',
  '/dashboard/guests?sort=name#table-4',
  '/vendor-dashboard/vendor-profile',
  '/login-help',
  '/dashboard?next=//elsewhere.example',
  '/dashboard//',
  `/${'a'.repeat(1_999)}`,
])('%s is our own page and safe to return to', (path) => {
  expect(safeReturnTo(path)).toBe(path)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/dashboard\\..\\elsewhere',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\u0000/dashboard',
  '/dash\u007fboard',
  '/.//elsewhere.example',
  '/dashboard/..//elsewhere.example',
  ' /dashboard',
  'dashboard',
  'javascript:alert(1)',
  '',
])('%j may lead elsewhere and is ignored', (path) => {
  expect(safeReturnTo(path)).toBeNull()
})

test.each([
  '/login',
  '/login/',
  '/login//',
  '/LOGIN',
  '/login?redirect=/dashboard',
  '/callback?code=1',
  '/x/../callback',
  '/auth/redirect',
  '/signout',
])('%s belongs to the sign-in and is ignored', (path) => {
  expect(safeReturnTo(path)).toBeNull()
})

test.each([undefined, null, 42, {}, ['/dashboard'], `/${'a'.repeat(2_000)}`])(
  'a value that is not a path of reasonable length is ignored (%#)',
  (path) => {
    expect(safeReturnTo(path)).toBeNull()
  },
)
