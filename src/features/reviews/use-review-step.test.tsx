// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Review } from '#machines/reviews/review-record.schema.ts'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { useReviewStep } from './use-review-step.ts'

const reviewAt = (version: number) => ({ id: 'r', version }) as unknown as Review
const nothing = () => undefined

test('a step whose answer was lost is asked for again as it was, and the next one anew', async () => {
  const { result, rerender } = renderHook(
    ({ version }) =>
      useReviewStep({ review: reviewAt(version), keep: nothing, readAgain: nothing }),
    { initialProps: { version: 1 } },
  )
  const sent = await takeWithLostAnswer({
    act,
    answer: reviewAt(2),
    take: () => result.current.take({ event: 'ANSWER', text: 'Thank you.' }),
    moveOn: () => rerender({ version: 2 }),
  })
  expect(sent).toEqual(sameStepAgain)
})
