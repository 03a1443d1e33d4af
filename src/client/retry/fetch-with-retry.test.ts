import type { ClientResponse } from 'hono/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unreachable = { result: 'refused', code: 'unreachable', details: {} }

/** Sends a request whose attempts end as given, and returns when each was made. */
async function send(...attempts: ('no answer' | Response)[]) {
  const start = Date.now()
  const sentAt: number[] = []
  const ended = fetchWithRetry(async () => {
    const attempt = attempts[sentAt.push(Date.now() - start) - 1] ?? 'no answer'
    if (attempt === 'no answer') throw new TypeError('Failed to fetch')
    return attempt as ClientResponse<string, 200>
  })
  await vi.runAllTimersAsync()
  return { answer: await ended, sentAt }
}

test('a response is returned at once', async () => {
  expect(await send(Response.json('here'))).toEqual({
    answer: { result: 'answer', body: 'here' },
    sentAt: [0],
  })
})

test.each([401, 404, 405, 500, 503])('a response with status %i is not retried', async (status) => {
  const { answer, sentAt } = await send(new Response('<html>', { status }))
  expect([answer.result, sentAt]).toEqual(['refused', [0]])
})

test('without a response there are three retries, after 300 ms and doubling', async () => {
  expect(await send()).toEqual({ answer: unreachable, sentAt: [0, 300, 900, 2_100] })
})

test('the last of four attempts still counts', async () => {
  const { answer } = await send('no answer', 'no answer', 'no answer', Response.json('here'))
  expect(answer).toEqual({ result: 'answer', body: 'here' })
})

test('a connection that comes back succeeds', async () => {
  expect(await send('no answer', Response.json('here'))).toEqual({
    answer: { result: 'answer', body: 'here' },
    sentAt: [0, 300],
  })
})

test('an error in building the request is thrown and not retried', async () => {
  const faulty = vi.fn<() => Promise<ClientResponse<string, 200>>>(() => {
    throw new RangeError('ours')
  })
  await expect(fetchWithRetry(faulty)).rejects.toThrow(RangeError)
  expect(faulty).toHaveBeenCalledTimes(1)
})
