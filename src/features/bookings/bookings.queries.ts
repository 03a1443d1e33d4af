import { queryOptions } from '@tanstack/react-query'
import type { Booking, BookingRequest } from '#machines/bookings/booking-record.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

/** The booking that an enquiry led to, as this side reads it. Every step of it stands in the thread, which is told live. */
export function bookingOptions(enquiryId: string) {
  return queryOptions({
    queryKey: ['bookings', 'of', enquiryId],
    queryFn: (): Promise<Booking> =>
      bodyOf(ask(api.enquiries[':enquiryId'].booking.$get({ param: { enquiryId } }))),
    meta: { live: ['enquiries'] as const },
  })
}

/** Takes a step; the same again under its key is taken once. */
export function takeBookingStep(
  id: string,
  request: BookingRequest,
  key: string,
): Promise<Answer<Booking>> {
  const headers = { 'Idempotency-Key': key }
  return ask(api.bookings[':id'].events.$post({ param: { id }, json: request }, { headers }))
}
