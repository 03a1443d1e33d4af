// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useBookingStep } from './use-booking-step.ts'

beforeAll(() => loadTexts('bookings'))

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const bookingAt = (version: number) => ({ id, version }) as unknown as Booking

test('a step whose answer was lost is asked for again as it was, and the next one anew', async () => {
  const again = vi.fn()
  const { result, rerender } = renderHook(
    ({ version }) =>
      useBookingStep({ booking: bookingAt(version), keep: () => {}, readAgain: again }),
    { initialProps: { version: 1 } },
  )
  const sent = await takeWithLostAnswer({
    act,
    answer: bookingAt(2),
    take: () =>
      result.current.take({ event: 'OFFER_CONTRACT', text: 'From noon.', cancellation: [] }),
    moveOn: () => rerender({ version: 2 }),
  })
  expect(sent).toEqual(sameStepAgain)
  expect(again).toHaveBeenCalledTimes(1)
})
