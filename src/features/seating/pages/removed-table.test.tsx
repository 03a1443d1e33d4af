// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { removeTable } from '../seating.queries.ts'
import { useSeating } from '../use-seating.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a table that is removed again after a lost answer is gone with its seats, and its undo is there', async () => {
  let removals = 0
  const plan = {
    tables: [{ id: 'round' }, { id: 'long' }],
    seats: [
      { id: 'one', guestId: 'ada', tableId: 'round' },
      { id: 'two', guestId: 'bo', tableId: 'long' },
    ],
    rules: [],
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (address.endsWith('/activity?subject=round&limit=1'))
      return Response.json({ items: [{ id: 'removal', kind: 'table.removed' }], nextCursor: null })
    if (method !== 'DELETE') return Response.json(plan)
    if (++removals === 1) throw new TypeError('no connection')
    return Response.json({ code: 'not_found' }, { status: 404 })
  })
  const { result } = renderHook(() => useSeating('wedding', 'event'), { wrapper: QueryHarness })
  await waitFor(() => expect(result.current.query.data).toEqual(plan))
  const press = async () => result.current.settle(await removeTable('wedding', 'round'))
  expect(await act(press)).toEqual({ refused: 'unreachable' })
  expect(await act(press)).toEqual({ undo: 'removal' })
  await waitFor(() =>
    expect(result.current.query.data).toEqual({
      tables: [plan.tables[1]],
      seats: [plan.seats[1]],
      rules: [],
    }),
  )
})
