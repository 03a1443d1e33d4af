// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { dayOptions } from '../bookings/bookings.queries.ts'
import { useQuoteStep } from './use-quote-step.ts'

afterEach(() => vi.unstubAllGlobals())

const quoteAt = (version: number) => ({ id: 'q', enquiryId: 'e', version }) as unknown as Quote

test('a step whose answer was lost is asked for again as it was, and the next one anew', async () => {
  const { result, rerender } = renderHook(({ version }) => useQuoteStep(quoteAt(version)), {
    initialProps: { version: 1 },
    wrapper: QueryHarness,
  })
  const sent = await takeWithLostAnswer({
    act,
    answer: quoteAt(2),
    take: () => result.current.ask({ event: 'DECLINE', text: 'Too much.' }),
    moveOn: () => rerender({ version: 2 }),
  })
  expect(sent).toEqual(sameStepAgain)
})

test('who accepts after the last place was taken sees that the day is full', async () => {
  let place = 'last'
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method } = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    if (method === 'GET') return Response.json({ day: '2031-06-14', place, wait: null })
    // Another couple was faster.
    place = 'full'
    const refusal = { code: 'event_not_allowed', refusedBy: ['hasPlace'], day: '2031-06-14' }
    return Response.json(refusal, { status: 409 })
  })
  const { result } = renderHook(
    () => ({ day: useQuery(dayOptions('e')), step: useQuoteStep(quoteAt(1)) }),
    { wrapper: QueryHarness },
  )
  await vi.waitFor(() => expect(result.current.day.data?.place).toBe('last'))
  await act(() => result.current.step.ask({ event: 'ACCEPT', chosen: [] }))
  await vi.waitFor(() => expect(result.current.day.data?.place).toBe('full'))
})
