// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { problemStatus } from '#machines/kernel/problem.ts'
import { refreshRefusals } from '#machines/session/refresh/refresh.rules.ts'
import { identityRefusals } from '#machines/session/refusal.schema.ts'
import { loginFailed, missingTokens } from '#machines/session/sign-in/sign-in.rules.ts'
import { dayHere, daysUntil, formatDay } from './format.ts'
import { errorText, t } from './t.ts'
import { detectLanguage, loadTexts, textAt } from './texts.ts'

beforeAll(() => loadTexts('errors', 'account', 'wedding', 'vendors', 'site'))

test('a text is filled in, and a count picks its plural form', () => {
  expect(t('account:verify.resendIn', { seconds: 42 })).toBe('Resend in 42 seconds')
  expect(t('wedding:hints.dateAhead', { weekday: 'Saturday', count: 1 })).toBe('Saturday, 1 day away')
  expect(t('wedding:hints.dateAhead', { weekday: 'Saturday', count: 113 })).toBe('Saturday, 113 days away')
})

test('every refusal that a chart may show has a sentence', () => {
  const shown = [...Object.values(identityRefusals), ...Object.values(refreshRefusals), loginFailed, missingTokens]
  expect(shown.map(({ message }) => message).filter((message) => textAt(`errors:${message}`) === undefined)).toEqual([])
})

test('a refusal without a sentence of its own says that it was not expected', () => {
  const unworded = Object.keys(problemStatus).filter((code) => textAt(`errors:${code}`) === undefined)
  expect(new Set(unworded.map(errorText))).toEqual(new Set(['An unexpected error occurred.']))
  expect(errorText(null)).toBeNull()
})

test('the validation messages are those of the specification', () => {
  expect(
    ['required', 'invalid_email', 'password_too_short', 'password_too_weak', 'passwords_differ', 'invalid_number', 'invalid_url'].map(
      errorText,
    ),
  ).toEqual([
    'This field is required',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
    'Password must include uppercase, lowercase, number, and special character',
    'Passwords do not match',
    'Please enter a valid number',
    'Please enter a valid URL',
  ])
  expect(errorText('terms_not_accepted')).toBe('You must accept the terms and conditions')
})

test('a language that we do not have falls back to English', () => {
  expect(detectLanguage(['tlh', 'en-GB'])).toBe('en')
  expect(detectLanguage([])).toBe('en')
})

test('a calendar day is the same day in every time zone', () => {
  expect(formatDay('2027-03-13')).toBe('Saturday 13 March 2027')
  expect(daysUntil('2027-03-13', '2026-11-20')).toBe(113)
  expect(daysUntil('2026-11-20', '2026-11-20')).toBe(0)
  expect(daysUntil('2026-11-19', '2026-11-20')).toBe(-1)
  expect(dayHere(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20')
  expect(dayHere(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20')
})
