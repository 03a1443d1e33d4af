// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { problemStatus } from '#machines/kernel/problem.ts'
import { refreshRefusals } from '#machines/session/refresh/refresh.rules.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import { loginFailed, missingTokens } from '#machines/session/sign-in/sign-in.rules.ts'
import { languageKey } from '#src/client/storage/storage.ts'
import { dayHere, daysUntil, formatDay } from './format.ts'
import { errorText } from './error-text.ts'
import { i18n, language, loadTexts, t, useTranslation } from './i18n.ts'
import { pseudoLanguage } from './pseudo.ts'

beforeAll(() => loadTexts('errors', 'account', 'wedding', 'vendors', 'site'))

test('a text is filled in, and a count picks its plural form', () => {
  expect(t('account:verify.resendIn', { seconds: 42 })).toBe('Resend in 42 seconds')
  expect(t('wedding:hints.dateAhead', { weekday: 'Saturday', count: 1 })).toBe(
    'Saturday, 1 day away',
  )
  expect(t('wedding:hints.dateAhead', { weekday: 'Saturday', count: 113 })).toBe(
    'Saturday, 113 days away',
  )
})

test('every refusal that a chart may show has a sentence', () => {
  const shown = [
    ...Object.values(identityRefusals),
    ...Object.values(refreshRefusals),
    loginFailed,
    missingTokens,
  ]
  expect(
    shown.map(({ message }) => message).filter((message) => !i18n.exists(`errors:${message}`)),
  ).toEqual([])
})

test('a refusal without a sentence of its own says that it was not expected', () => {
  const unworded = Object.keys(problemStatus).filter((code) => !i18n.exists(`errors:${code}`))
  expect(new Set(unworded.map(errorText))).toEqual(new Set(['An unexpected error occurred.']))
  expect(errorText(null)).toBeNull()
})

test('the validation messages are those of the specification', () => {
  expect(
    [
      'required',
      'invalid_email',
      'password_too_short',
      'password_too_weak',
      'passwords_differ',
      'invalid_number',
      'invalid_url',
    ].map(errorText),
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

function Heading() {
  const { t } = useTranslation()
  return <h2>{t('app:settings.language.title')}</h2>
}

test('what is on the page turns to another language at once, and the choice is kept', async () => {
  const { container } = render(<Heading />)
  expect(container.textContent).toBe('Language')
  await act(() => i18n.changeLanguage(pseudoLanguage))
  expect(container.textContent).toMatch(/^⟦Ľáñğúáğé/)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual([
    pseudoLanguage,
    'ltr',
  ])
  expect(localStorage.getItem(languageKey)).toBe(pseudoLanguage)
  await act(() => i18n.changeLanguage('en'))
  expect(container.textContent).toBe('Language')
  expect(localStorage.getItem(languageKey)).toBe('en')
})

test('the language that was kept is detected, and one that we do not have falls back to English', async () => {
  localStorage.setItem(languageKey, pseudoLanguage)
  await i18n.changeLanguage()
  expect(language()).toBe(pseudoLanguage)
  localStorage.setItem(languageKey, 'tlh')
  await i18n.changeLanguage()
  expect([language(), document.documentElement.lang, localStorage.getItem(languageKey)]).toEqual([
    'en',
    'en',
    'en',
  ])
})

test('namespaces that cannot be brought are asked for again', async () => {
  // Another file of tests may have brought them already.
  i18n.removeResourceBundle('en', 'guide')
  // Its own type tells of the callback that ours, which answers by promises, does without.
  const read = vi.spyOn(i18n.modules.backend as unknown as { read: () => Promise<object> }, 'read')
  read.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  await expect(loadTexts('guide')).rejects.toThrow('No texts: guide')
  await loadTexts('guide')
  expect(t('guide:title')).toBe('Style guide')
  read.mockRestore()
})

test('what somebody typed is not read as a text of ours', () => {
  expect(t('ui:couple', { first: '{{second}}', second: '$t(app:title) <b>&' })).toBe(
    '{{second}} & $t(app:title) <b>&',
  )
})

test('a calendar day is the same day in every time zone', () => {
  expect(formatDay('2027-03-13')).toBe('Saturday 13 March 2027')
  expect(daysUntil('2027-03-13', '2026-11-20')).toBe(113)
  expect(daysUntil('2026-11-20', '2026-11-20')).toBe(0)
  expect(daysUntil('2026-11-19', '2026-11-20')).toBe(-1)
  expect(dayHere(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20')
  expect(dayHere(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20')
})
