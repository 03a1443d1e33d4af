// @vitest-environment happy-dom
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { parsedBy } from './parsed.ts'
import { clearStorage, hasSessionHint, storeLanguage, storedInBrowser, storedInTab } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('what was kept comes back, and what somebody else wrote there does not', () => {
  const kept = storedInTab('code', parsedBy(v.object({ email: v.string() })))
  kept.write({ email: 'maya@lindqvist.example' })
  expect(kept.read()).toEqual({ email: 'maya@lindqvist.example' })
  sessionStorage.setItem('code', '{"email":7}')
  expect(kept.read()).toBeNull()
  sessionStorage.setItem('code', 'not JSON')
  expect(kept.read()).toBeNull()
})

test('nothing is kept by writing null', () => {
  const kept = storedInBrowser('refreshedAt', parsedBy(v.number()))
  kept.write(1)
  kept.write(null)
  expect(localStorage.length).toBe(0)
})

test('a sign-out forgets everything but the language', () => {
  storeLanguage('en')
  localStorage.setItem('currentUser', '{}')
  sessionStorage.setItem('registration', '{}')
  clearStorage()
  expect([localStorage.length, localStorage.getItem('language')]).toEqual([1, 'en'])
  expect(sessionStorage.length).toBe(0)
})

test('only the hint cookie says that somebody may be signed in', () => {
  expect(hasSessionHint()).toBe(false)
  document.cookie = 'vowline_hint=1'
  expect(hasSessionHint()).toBe(true)
  document.cookie = 'vowline_hint=; Max-Age=0'
})
