// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilPageStays, watchPageLeaving } from './page-leaving.ts'

beforeEach(async () => {
  // Another file of the worker may have been about to leave.
  await untilPageStays()
  vi.useFakeTimers()
  watchPageLeaving()
})
afterEach(() => vi.useRealTimers())

async function isHere() {
  const here = vi.fn<() => void>()
  void untilPageStays().then(here)
  await vi.advanceTimersByTimeAsync(0)
  return here.mock.calls.length > 0
}

test('a page that nobody leaves stays, and nothing waits for it', async () => {
  expect(await isHere()).toBe(true)
})

test('a page that is about to be left is not known to stay, until it is still here a second later', async () => {
  window.dispatchEvent(new Event('beforeunload'))
  expect(await isHere()).toBe(false)
  await vi.advanceTimersByTimeAsync(999)
  expect(await isHere()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isHere()).toBe(true)
})
