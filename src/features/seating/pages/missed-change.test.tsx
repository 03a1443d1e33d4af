// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { useSeating } from '../use-seating.ts'

/** A fake of the browser’s EventSource. */
class Stream extends EventTarget {
  static CLOSED = 2
  static opened: Stream[] = []
  readyState = 1
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what somebody else seats while an own change is on its way is read once that has arrived', async () => {
  const table = { id: 'round' }
  const [ada, ben] = ['ada', 'ben'].map((guestId, place) => ({
    id: guestId,
    guestId,
    tableId: 'round',
    place,
  }))
  let plan = { tables: [table], seats: [ben].slice(1), rules: [] }
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(plan)
    await new Promise<void>((resolve) => answers.push(resolve))
    const gone = { tables: [], seats: [], rules: [] }
    return Response.json({ activityId: 'seated', tables: [], seats: [ada], rules: [], gone })
  })
  const { result } = renderHook(() => useSeating('missed', 'event'), { wrapper: QueryHarness })
  await pass(0)
  expect(result.current.query.data).toEqual(plan)
  const own = result.current.seat(
    () => [{ guestId: 'ada', version: null, to: { tableId: 'round', place: 0 } }],
    'hand',
  )
  await pass(0)
  plan = { ...plan, seats: [ada, ben] }
  const [stream] = Stream.opened
  stream?.dispatchEvent(Object.assign(new Event('changed'), { data: 'guests' }))
  // What comes in one go is gathered for a moment.
  await pass(200)
  answers[0]?.()
  await act(() => own)
  await pass(200)
  expect(result.current.query.data?.seats).toEqual([ada, ben])
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
