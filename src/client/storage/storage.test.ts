// @vitest-environment happy-dom
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { parsedBy } from './parsed.ts'
import {
  clearStorage,
  hasSessionHint,
  languageKey,
  storedInBrowser,
  storedInTab,
} from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('stored values are read back, and foreign values are not', () => {
  const kept = storedInTab('code', parsedBy(v.object({ email: v.string() })))
  kept.write({ email: 'maya@lindqvist.example' })
  expect(kept.read()).toEqual({ email: 'maya@lindqvist.example' })
  sessionStorage.setItem('code', '{"email":7}')
  expect(kept.read()).toBeNull()
  sessionStorage.setItem('code', 'not JSON')
  expect(kept.read()).toBeNull()
})

test('writing null stores nothing', () => {
  const kept = storedInBrowser('refreshedAt', parsedBy(v.number()))
  kept.write(1)
  kept.write(null)
  expect(localStorage.length).toBe(0)
})

test('signing out clears everything but the language', () => {
  localStorage.setItem(languageKey, 'en')
  localStorage.setItem('currentUser', '{}')
  sessionStorage.setItem('registration', '{}')
  clearStorage()
  expect([localStorage.length, localStorage.getItem('language')]).toEqual([1, 'en'])
  expect(sessionStorage.length).toBe(0)
})

test('only the hint cookie indicates that a user may be signed in', () => {
  expect(hasSessionHint()).toBe(false)
  document.cookie = 'vowline_hint=1'
  expect(hasSessionHint()).toBe(true)
  document.cookie = 'vowline_hint=; Max-Age=0'
})
