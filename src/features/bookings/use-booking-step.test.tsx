// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useBookingStep } from './use-booking-step.ts'
import type { BookingWish } from './use-booking-step.ts'

beforeAll(() => loadTexts('bookings'))
afterEach(() => vi.unstubAllGlobals())

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const bookingAt = (version: number) => ({ id, version }) as unknown as Booking

test('a step whose answer was lost is asked for again as it was, and the next one anew', async () => {
  const asked: { key: string | null; version: unknown }[] = []
  let isThere = false
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    const body: unknown = await request.json()
    const version = typeof body === 'object' && body && 'version' in body ? body.version : null
    asked.push({ key: request.headers.get('idempotency-key'), version })
    if (!isThere) throw new TypeError('no connection')
    return Response.json(bookingAt(2))
  })
  const again = vi.fn()
  const { result, rerender } = renderHook(
    ({ version }) =>
      useBookingStep({ booking: bookingAt(version), keep: () => {}, readAgain: again }),
    { initialProps: { version: 1 } },
  )
  const offer: BookingWish = { event: 'OFFER_CONTRACT', text: 'From noon.', cancellation: [] }
  const take = (wish: BookingWish) => act(async () => void (await result.current.take(wish)))
  await take(offer)
  // It was taken all the same, and what is shown has changed meanwhile.
  rerender({ version: 2 })
  isThere = true
  await take(offer)
  await take(offer)
  const [first, second, third] = asked
  expect(asked.map(({ version }) => version)).toEqual([1, 1, 2])
  expect([second?.key === first?.key, third?.key === first?.key]).toEqual([true, false])
  expect(again).toHaveBeenCalledTimes(1)
})
