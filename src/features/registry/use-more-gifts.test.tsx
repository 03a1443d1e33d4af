// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReceivedRegistry } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useMoreGifts } from './use-more-gifts.ts'

beforeAll(() => loadTexts('rsvp'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a filter that could not look through all gifts says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const keep = vi.fn()
  // Only the names, the gifts and the cursor are read.
  const registry = {
    names: ['Maya', 'Sam'],
    items: [],
    nextCursor: 'c',
  } as unknown as ReceivedRegistry
  const { result } = renderHook(() => useMoreGifts({ token: 't', registry, keep, openId: null }))
  await act(() => result.current.readAll())
  expect(result.current.more).toEqual({ isBusy: false, refusal: 'unreachable' })
  expect(keep).not.toHaveBeenCalled()
})
