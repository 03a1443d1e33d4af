// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays } from '#machines/kernel/values/dates.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { dayHere } from '#src/i18n/format.ts'
import { useVendorReadAhead } from './use-vendor-read-ahead.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const today = dayHere(new Date())

test('a business with a wedding in a week has its lists and the sheet of the day read ahead', async () => {
  const asked = answerWith(addDays(today, 7))
  renderHook(() => useVendorReadAhead('b1'), { wrapper: QueryHarness })
  await waitFor(() => expect(asked).toContain('/api/bookings/near/day'))
  expect(asked).not.toContain('/api/bookings/far/day')
  expect(asked).toEqual(
    expect.arrayContaining([
      '/api/businesses/b1/clients?filter=ahead',
      '/api/businesses/b1/quotes?filter=all',
      '/api/businesses/b1/payments',
      '/api/businesses/b1/weddings-today',
      '/api/businesses/b1/calendar',
      ...['mine', 'theirs', 'agreed', 'over'].map(
        (filter) => `/api/businesses/b1/bookings?filter=${filter}`,
      ),
    ]),
  )
})

test('a business whose next wedding is later has nothing but its calendar read', async () => {
  const asked = answerWith(addDays(today, 8))
  const { rerender } = renderHook(({ id }) => useVendorReadAhead(id), {
    wrapper: QueryHarness,
    initialProps: { id: 'later' },
  })
  await waitFor(() => expect(asked).toContain('/api/businesses/later/calendar/bookings'))
  const askedNear = answerWith(addDays(today, 7))
  rerender({ id: 'b1' })
  await waitFor(() => expect(askedNear).toContain('/api/bookings/near/day'))
  const ofLater = [...asked, ...askedNear].filter((path) => path.includes('/later/'))
  expect(new Set(ofLater)).toEqual(new Set(['/api/businesses/later/calendar/bookings']))
})

/** The API of a business that is booked on one day; the list says what it is asked for. */
function answerWith(day: string) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://vowline.test')
    const filter = searchParams.get('filter')
    asked.push(filter === null ? pathname : `${pathname}?filter=${filter}`)
    const items =
      filter === 'agreed'
        ? [
            { id: 'near', firstDay: day },
            { id: 'far', firstDay: addDays(today, 90) },
          ]
        : []
    const days = day.startsWith(searchParams.get('month') ?? '-') ? [{ day, bookings: [] }] : []
    return Response.json({ items, nextCursor: null, days })
  })
  return asked
}
