import { queryOptions } from '@tanstack/react-query'
import type { Arrival, DaySheet, Tick, WeddingToday } from '#machines/arrivals/vendor-day.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const arrivalKeys = {
  sheet: (bookingId: string) => ['arrivals', 'sheet', bookingId] as const,
  business: (businessId: string) => ['arrivals', 'business', businessId] as const,
  wedding: (weddingId: string) => ['arrivals', 'wedding', weddingId] as const,
}

/** The day of a booking for its vendor. */
export function daySheetOptions(bookingId: string) {
  return queryOptions({
    queryKey: arrivalKeys.sheet(bookingId),
    queryFn: (): Promise<DaySheet> =>
      bodyOf(ask(api.bookings[':id'].day.$get({ param: { id: bookingId } }))),
    meta: { live: ['enquiries', 'day'] as const },
  })
}

/** Says one thing; the same again under its key is said once. */
export function sendTick(id: string, tick: Tick, key: string): Promise<Answer<DaySheet>> {
  const headers = { 'Idempotency-Key': key }
  return ask(api.bookings[':id'].day.events.$post({ param: { id }, json: tick }, { headers }))
}

/** The weddings of today that a business is booked for. */
export function weddingsTodayOptions(businessId: string) {
  return queryOptions({
    queryKey: arrivalKeys.business(businessId),
    queryFn: async (): Promise<WeddingToday[]> =>
      (
        await bodyOf(
          ask(api.businesses[':id']['weddings-today'].$get({ param: { id: businessId } })),
        )
      ).items,
    meta: { live: ['enquiries'] as const },
  })
}

/** Where the booked vendors of a wedding are. */
export function arrivalsOptions(weddingId: string) {
  return queryOptions({
    queryKey: arrivalKeys.wedding(weddingId),
    queryFn: async (): Promise<Arrival[]> =>
      (await bodyOf(ask(api.weddings[':id'].arrivals.$get({ param: { id: weddingId } })))).items,
    meta: { live: ['timeline'] as const },
  })
}
