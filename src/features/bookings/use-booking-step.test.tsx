// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useBookingStep } from './use-booking-step.ts'

beforeAll(() => loadTexts('bookings'))
afterEach(() => vi.unstubAllGlobals())

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

test('a step that was begun at an older version is stale once, and then taken at what was read', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(body as string))
    return Response.json(bookingAt(3))
  })
  const { result } = renderHook(() =>
    useBookingStep({ booking: bookingAt(2), keep: () => {}, readAgain: () => {} }),
  )
  const cancel = () =>
    act(async () => void (await result.current.take({ event: 'CANCEL', text: '' }, 1)))
  await cancel()
  expect([sent, result.current.outcomeAt('booking').state]).toEqual([[], 'stale'])
  await cancel()
  expect(sent).toMatchObject([{ event: 'CANCEL', version: 2 }])
})
