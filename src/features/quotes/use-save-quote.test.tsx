// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { contentOf, lineOf } from '#machines/quotes/sums/written.cases.ts'
import { useSaveQuote } from './use-save-quote.ts'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

afterEach(() => vi.unstubAllGlobals())

test('a first save whose answer was lost is sent again under its key, and what was changed since under another', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'))
    return Promise.reject(new TypeError('no connection'))
  })
  const { result } = renderHook(() => useSaveQuote(id, null), { wrapper: Queries })
  const [first, changed] = [100, 200].map((unitMinor) => contentOf([lineOf(1, { unitMinor })]))
  for (const content of [first!, first!, changed!])
    await act(async () => void (await result.current.save(content)))
  expect(new Set(keys.slice(0, 2)).size).toBe(1)
  expect(new Set(keys).size).toBe(2)
})

test('a sending whose answer was lost is sent again, without another save of the draft', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    const isStep = request.url.endsWith('/events')
    sent.push(isStep ? `SEND ${request.headers.get('idempotency-key')}` : request.method)
    if (isStep && sent.length === 2) throw new TypeError('no connection')
    return Response.json({ id, version: isStep ? 3 : 2, enquiryId: id })
  })
  const { result } = renderHook(() => useSaveQuote(id, null), { wrapper: Queries })
  const content = contentOf([lineOf(1, { unitMinor: 100 })])
  const results: unknown[] = []
  for (let press = 0; press < 2; press++)
    await act(async () => void results.push(await result.current.send(content)))
  expect(results).toEqual([null, { id, version: 3, enquiryId: id }])
  expect(sent).toEqual(['POST', sent[1], sent[1]])
  expect(sent[1]).not.toBe('SEND null')
})

function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
}
