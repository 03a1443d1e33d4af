// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { useActivity } from './use-activity.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The n-th activity, counted from the first. */
function activity(n: number): Activity {
  const id = `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const at = '2026-11-22T10:00:00.000Z'
  return {
    id,
    kind: 'wedding.changed',
    area: 'wedding',
    by: 'product',
    subject: null,
    facts: { fields: 'city' },
    at,
    undo: 'open',
    undoes: null,
  }
}

const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))

test('activity of others appears on top, and more than a page of it leaves no gap above what was loaded', async () => {
  let newest = 6
  vi.stubGlobal('fetch', async (asked: string) => {
    const cursor = Number(
      new URL(asked, 'https://vowline.test').searchParams.get('cursor') ?? newest,
    )
    const items = [cursor, cursor - 1, cursor - 2].map(activity)
    return Response.json({ items, nextCursor: cursor > 3 ? String(cursor - 3) : null })
  })
  const { result } = renderHook(() => useActivity('019a0000-0000-7000-8000-00000000000a', {}), {
    wrapper: QueryHarness,
  })
  const shown = () => result.current.items.map(({ id }) => Number(id.slice(-12)))
  await waitFor(() => expect(shown()).toEqual([6, 5, 4]))
  await act(async () => result.current.readMore())
  expect(shown()).toEqual([6, 5, 4, 3, 2, 1])

  newest = 8
  await comeBack()
  await waitFor(() => expect(shown()).toEqual([8, 7, 6, 5, 4, 3, 2, 1]))
  newest = 12
  await comeBack()
  await waitFor(() => expect(shown()).toEqual([12, 11, 10]))
  await act(async () => result.current.readMore())
  expect(shown()).toEqual([12, 11, 10, 9, 8, 7])
})
