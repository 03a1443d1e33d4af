import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  OpenPayments,
  VendorBookingFilter,
  VendorBookingList,
} from '#machines/bookings/list/booking-list.schema.ts'
import { clientFilters } from '#machines/bookings/list/client-list.schema.ts'
import type { Client, ClientFilter } from '#machines/bookings/list/client-list.schema.ts'
import type { Booking, BookingRequest } from '#machines/bookings/booking-record.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

export const bookingKeys = {
  all: ['bookings'] as const,
  of: (enquiryId: string) => ['bookings', 'of', enquiryId] as const,
  ahead: (weddingId: string) => ['bookings', 'ahead', weddingId] as const,
  list: (businessId: string, filter: VendorBookingFilter, month: string) =>
    ['bookings', 'list', businessId, filter, month] as const,
  clients: (businessId: string, filter: ClientFilter) =>
    ['bookings', 'clients', businessId, filter] as const,
  payments: (businessId: string) => ['bookings', 'payments', businessId] as const,
  day: (enquiryId: string) => ['bookings', 'day', enquiryId] as const,
}

/**
 * The booking that an enquiry led to, as this side reads it. Every step of it stands in the thread,
 * which is told live.
 */
export function bookingOptions(enquiryId: string) {
  return queryOptions({
    queryKey: bookingKeys.of(enquiryId),
    queryFn: (): Promise<Booking> =>
      bodyOf(ask(api.enquiries[':enquiryId'].booking.$get({ param: { enquiryId } }))),
    meta: { live: ['enquiries'] as const },
  })
}

/** The bookings of a wedding that are still ahead; no wedding has more than a hundred. */
export function bookingsAheadOptions(weddingId: string) {
  return queryOptions({
    queryKey: bookingKeys.ahead(weddingId),
    queryFn: () =>
      bodyOf(
        ask(
          api.weddings[':id'].bookings.$get({
            param: { id: weddingId },
            query: { filter: 'ahead', limit: '100' },
          }),
        ),
      ),
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

const live = { live: ['enquiries'] as const }

/**
 * A business's bookings that wait for the same, page after page, each page with the counts of all.
 */
export function vendorBookingsOptions(
  businessId: string,
  { filter, month }: { filter: VendorBookingFilter; month: string },
) {
  return infiniteQueryOptions({
    queryKey: bookingKeys.list(businessId, filter, month),
    queryFn: ({ pageParam: cursor }): Promise<VendorBookingList> =>
      bodyOf(
        ask(
          api.businesses[':id'].bookings.$get({
            param: { id: businessId },
            query: {
              filter,
              limit: '25',
              ...(month === '' ? {} : { month }),
              ...(cursor ? { cursor } : {}),
            },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: live,
  })
}

/** The couples that booked a business, page after page. */
export function clientsOptions(businessId: string, filter: ClientFilter) {
  return infiniteQueryOptions({
    queryKey: bookingKeys.clients(businessId, filter),
    queryFn: ({ pageParam: cursor }): Promise<Page<Client>> =>
      bodyOf(
        ask(
          api.businesses[':id'].clients.$get({
            param: { id: businessId },
            query: { filter, limit: '25', ...(cursor ? { cursor } : {}) },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: live,
  })
}

/** The filter that the address names: `?show=past`. */
export function clientFilterIn(search: string): ClientFilter {
  const asked = new URLSearchParams(search).get('show')
  return clientFilters.find((known) => known === asked) ?? 'ahead'
}

/** What couples have still to pay a business, page after page, each page with all sums. */
export function openPaymentsOptions(businessId: string) {
  return infiniteQueryOptions({
    queryKey: bookingKeys.payments(businessId),
    queryFn: ({ pageParam: cursor }): Promise<OpenPayments> =>
      bodyOf(
        ask(
          api.businesses[':id'].payments.$get({
            param: { id: businessId },
            query: { limit: '10', ...(cursor ? { cursor } : {}) },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: live,
  })
}

/**
 * Whether the business has a place left on the day of a thread, and where the couple is in line for
 * it.
 */
export function dayOptions(enquiryId: string) {
  return queryOptions({
    queryKey: bookingKeys.day(enquiryId),
    queryFn: (): Promise<DayQueueStatus> =>
      bodyOf(ask(api.enquiries[':enquiryId'].day.$get({ param: { enquiryId } }))),
    meta: live,
  })
}

export function joinQueue(enquiryId: string, key: string): Promise<Answer<DayQueueStatus>> {
  const headers = { 'Idempotency-Key': key }
  return ask(api.enquiries[':enquiryId'].wait.$post({ param: { enquiryId } }, { headers }))
}

export function leaveQueue(enquiryId: string, version: number): Promise<Answer<DayQueueStatus>> {
  const json = { version, event: 'LEAVE' as const }
  return ask(api.enquiries[':enquiryId'].wait.events.$post({ param: { enquiryId }, json }))
}

export function bookingDocumentAddress(id: string) {
  return `/api/bookings/${id}/document`
}
