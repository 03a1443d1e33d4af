// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type {
  ReceivedGift,
  ReceivedRegistry,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
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
  const { result } = renderHook(() => useMoreGifts({ token: 't', registry, keep, openGift: null }))
  await act(() => result.current.readAll())
  expect(result.current.more).toEqual({ isBusy: false, refusal: 'unreachable' })
  expect(keep).not.toHaveBeenCalled()
})

test('what is reserved while more gifts are on their way stays reserved', async () => {
  const more = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => more.promise)
  const { result } = renderHook(useGifts)
  await act(async () => void result.current.readMore())
  await act(async () => result.current.know({ ...pan, taken: 1 }))
  await act(async () => more.resolve(Response.json({ ...registry, items: [lamp] })))
  expect(result.current.items).toEqual([{ ...pan, taken: 1 }, lamp])
})

test('more gifts that come while one is being released stay', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...registry, items: [lamp] })))
  const { result } = renderHook(useGifts)
  const { know } = result.current
  await act(() => result.current.readMore())
  await act(async () => know({ ...pan, taken: 1 }))
  expect(result.current.items).toEqual([{ ...pan, taken: 1 }, lamp])
})

test('a gift that the couple puts lower on the list meanwhile is there once', async () => {
  const more = Response.json({ ...registry, items: [pan, lamp], nextCursor: null })
  vi.stubGlobal('fetch', () => Promise.resolve(more))
  const { result } = renderHook(useGifts)
  await act(() => result.current.readMore())
  expect(result.current.items).toEqual([pan, lamp])
})

test('a gift that the couple removes while somebody types keeps its window', async () => {
  const { result } = renderHook(useGifts)
  await act(async () => result.current.open(pan))
  await act(async () => result.current.keep({ ...registry, items: [lamp] }))
  expect(result.current.opened).toEqual(pan)
})

// Of a gift only its id and how much is taken are told apart.
const pan = { id: 'pan', taken: 0 } as ReceivedGift
const lamp = { id: 'lamp', taken: 0 } as ReceivedGift
const registry = {
  names: ['Maya', 'Sam'],
  items: [pan],
  nextCursor: 'c',
  categories: [],
} as unknown as ReceivedRegistry

function useGifts() {
  const [shown, keep] = useState(registry)
  const [openGift, open] = useState<ReceivedGift | null>(null)
  const list = useMoreGifts({ token: 't', registry: shown, keep, openGift })
  return { ...list, items: shown.items, keep, open }
}
