// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLive } from './use-live.ts'

/** A fake of the browser’s EventSource: a test sends it the server’s events. */
class Stream extends EventTarget {
  static CLOSED = 2
  static opened: Stream[] = []
  readyState = 1
  isClosed = false
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }

  send(type: string, data = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }

  close() {
    this.isClosed = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
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

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a screen is notified of its own areas, once for events that come together', async () => {
  const listener = vi.fn()
  renderHook(() => useLive('w-1', ['timeline', 'budget'], listener))
  await pass(0)
  const [stream] = Stream.opened
  expect(stream?.url).toBe('/api/weddings/w-1/live')
  stream?.send('open')
  stream?.send('changed', 'timeline')
  stream?.send('changed', 'budget')
  stream?.send('changed', 'guests')
  stream?.send('changed', 'nonsense')
  await pass(200)
  expect(listener).toHaveBeenCalledOnce()
})

test('several screens share one stream, which is closed with the last of them', async () => {
  const first = renderHook(() => useLive('w-2', ['timeline'], vi.fn()))
  const second = renderHook(() => useLive('w-2', ['budget'], vi.fn()))
  await pass(0)
  expect(Stream.opened).toHaveLength(1)
  first.unmount()
  await pass(0)
  expect(Stream.opened[0]?.isClosed).toBe(false)
  second.unmount()
  await pass(0)
  expect(Stream.opened[0]?.isClosed).toBe(true)
})

test('after a reconnection every screen reloads, whatever it missed', async () => {
  const listener = vi.fn()
  renderHook(() => useLive('w-3', ['timeline'], listener))
  await pass(0)
  const [stream] = Stream.opened
  stream?.send('open')
  await pass(200)
  expect(listener).not.toHaveBeenCalled()
  stream?.send('error')
  stream?.send('open')
  await pass(200)
  expect(listener).toHaveBeenCalledOnce()
})

test('a silent stream is closed, and another one is opened', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  renderHook(() => useLive('w-4', ['timeline'], vi.fn()))
  await pass(0)
  const [stream] = Stream.opened
  stream?.send('open')
  await pass(30_000)
  stream?.send('beat', '.')
  await pass(30_000)
  expect(Stream.opened).toHaveLength(1)
  await pass(20_000)
  expect(stream?.isClosed).toBe(true)
  expect(Stream.opened).toHaveLength(2)
})

test('a browser that goes offline closes the stream, and opens another and reloads when it is back', async () => {
  const listener = vi.fn()
  renderHook(() => useLive('w-5', ['timeline'], listener))
  await pass(0)
  Stream.opened[0]?.send('open')
  vi.stubGlobal('navigator', { onLine: false })
  window.dispatchEvent(new Event('offline'))
  expect(Stream.opened[0]?.isClosed).toBe(true)
  await pass(5_000)
  expect(Stream.opened).toHaveLength(1)
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  expect(Stream.opened).toHaveLength(2)
  Stream.opened[1]?.send('open')
  await pass(200)
  expect(listener).toHaveBeenCalledOnce()
})

test('a page that nobody looks at tries less often, and at once when it is shown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  renderHook(() => useLive('w-6', ['timeline'], vi.fn()))
  await pass(0)
  const [stream] = Stream.opened
  if (stream) stream.readyState = Stream.CLOSED
  stream?.send('error')
  await pass(10_000)
  expect(Stream.opened).toHaveLength(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Stream.opened).toHaveLength(2)
  visibility.mockRestore()
})

test.each([
  ['a moment', 1_000, 0],
  ['longer than the server remembers', 600_000, 1],
])('a tab that takes over after %s reads what nobody may have heard', async (_, ms, times) => {
  const turns: (() => unknown)[] = []
  const locks = {
    request: async (_name: string, _options: object, held: () => unknown) => void turns.push(held),
  }
  vi.stubGlobal('navigator', { onLine: true, locks })
  const listener = vi.fn()
  renderHook(() => useLive(`w-8-${ms}`, ['timeline'], listener))
  await pass(ms)
  expect(Stream.opened).toEqual([])
  turns[0]?.()
  Stream.opened[0]?.send('open')
  await pass(200)
  expect(listener).toHaveBeenCalledTimes(times)
})

test('when the wedding is gone, every screen reads once more and nothing is tried again', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'not_found', status: 404 }, { status: 404 })),
  )
  const listener = vi.fn()
  renderHook(() => useLive('w-7', ['timeline'], listener))
  await pass(0)
  const [stream] = Stream.opened
  if (stream) stream.readyState = Stream.CLOSED
  stream?.send('error')
  await pass(120_000)
  expect(listener).toHaveBeenCalledOnce()
  expect(Stream.opened).toHaveLength(1)
})
