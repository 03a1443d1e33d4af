// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { useSeating } from '../use-seating.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('guests who are seated again after a lost answer are seated once, and the undo is there', async () => {
  const plan = { tables: [{ id: 'round' }], seats: [], rules: [] }
  const seat = { id: 'one', guestId: 'ada', tableId: 'round', place: 0 }
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers }: RequestInit = {}) => {
    // The plan cannot be read again before it is pressed again.
    if (method === 'GET' && keys.length > 0) throw new TypeError('no connection')
    if (method === 'GET') return Response.json(plan)
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('no connection')
    if (keys[1] !== keys[0]) return Response.json({ code: 'version_stale' }, { status: 409 })
    const gone = { tables: [], seats: [], rules: [] }
    return Response.json({ activityId: 'seated', tables: [], seats: [seat], rules: [], gone })
  })
  const { result } = renderHook(() => useSeating('wedding', 'event'), { wrapper: QueryHarness })
  await waitFor(() => expect(result.current.query.data).toEqual(plan))
  const press = () =>
    result.current.seat(
      () => [{ guestId: 'ada', version: null, to: { tableId: 'round', place: 0 } }],
      'hand',
    )
  expect(await act(press)).toEqual({ refused: 'unreachable' })
  expect(await act(press)).toEqual({ undo: 'seated' })
  await waitFor(() => expect(result.current.query.data?.seats).toEqual([seat]))
})
