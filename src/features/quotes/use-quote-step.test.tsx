// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { useQuoteStep } from './use-quote-step.ts'

const quoteAt = (version: number) => ({ id: 'q', enquiryId: 'e', version }) as unknown as Quote

test('a step whose answer was lost is asked for again as it was, and the next one anew', async () => {
  const { result, rerender } = renderHook(({ version }) => useQuoteStep(quoteAt(version)), {
    initialProps: { version: 1 },
    wrapper: QueryHarness,
  })
  const sent = await takeWithLostAnswer({
    act,
    answer: quoteAt(2),
    take: () => result.current.ask({ event: 'DECLINE', words: 'Too much.' }),
    moveOn: () => rerender({ version: 2 }),
  })
  expect(sent).toEqual(sameStepAgain)
})
