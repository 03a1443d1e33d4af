// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { useNotices, useReadOpened } from './use-notices.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The n-th notice, in order of creation. */
function notice(n: number): Notice {
  const id = `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  return {
    id,
    kind: 'task.due',
    weddingId: null,
    facts: {},
    at: '2026-11-22T10:00:00.000Z',
    isRead: false,
  }
}

test('new notices appear on top when a user returns, and none that was loaded disappears', async () => {
  let newest = 6
  vi.stubGlobal('fetch', async (asked: string) => {
    const cursor = Number(
      new URL(asked, 'https://vowline.test').searchParams.get('cursor') ?? newest,
    )
    const items = [cursor, cursor - 1, cursor - 2].map(notice)
    return Response.json({ items, nextCursor: cursor > 3 ? String(cursor - 3) : null })
  })
  const { result } = renderHook(() => useNotices(), { wrapper: QueryHarness })
  const shown = () => result.current.items.map(({ id }) => Number(id.slice(-12)))
  await waitFor(() => expect(shown()).toEqual([6, 5, 4]))
  await act(async () => result.current.readMore())
  expect(shown()).toEqual([6, 5, 4, 3, 2, 1])

  newest = 8
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(shown()).toEqual([8, 7, 6, 5, 4, 3, 2, 1]))

  // More than one page is new: the list continues below it without a gap.
  newest = 12
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(shown()).toEqual([12, 11, 10]))
  await act(async () => result.current.readMore())
  expect(shown()).toEqual([12, 11, 10, 9, 8, 7])
})

test('a notice that is opened is marked as read, and no other', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.includes('/unread')) return Response.json({ count: 3 })
    if (method !== 'POST') return Response.json({ items: [3, 2, 1].map(notice), nextCursor: null })
    asked.push(JSON.parse(body as string))
    return Response.json({ count: 2 })
  })
  const { result } = renderHook(() => ({ ...useNotices(), open: useReadOpened() }), {
    wrapper: QueryHarness,
  })
  await waitFor(() => expect(result.current.items).toHaveLength(3))
  await act(() => result.current.open(result.current.items[1]!))
  expect(asked).toEqual([{ id: notice(2).id }])
  await waitFor(() =>
    expect(result.current.items.map(({ isRead }) => isRead)).toEqual([false, true, false]),
  )
  await act(() => result.current.open(result.current.items[1]!))
  expect(asked).toHaveLength(1)
})
