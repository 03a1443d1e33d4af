import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { vendorBookingFilters } from '#machines/bookings/list/booking-list.schema.ts'
import { addDays } from '#machines/kernel/values/dates.ts'
import { useNow } from '#src/client/clock/now.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { prefetch, prefetchPages } from '#src/client/query/prefetch.ts'
import { daySheetOptions, weddingsTodayOptions } from '#src/features/arrivals/arrivals.queries.ts'
import {
  clientsOptions,
  openPaymentsOptions,
  vendorBookingsOptions,
} from '#src/features/bookings/bookings.queries.ts'
import { bookedMonthOptions, calendarOptions } from '#src/features/listings/calendar.queries.ts'
import { businessQuotesOptions } from '#src/features/quotes/quotes.queries.ts'
import { dayHere } from '#src/i18n/format.ts'

/** A wedding counts from a week before it until the day after it. */
const daysBefore = 7
const daysAfter = 1

/**
 * Around the pages of a business reads what a wedding of the coming week needs before anybody asks
 * for it: the service worker keeps it for a place without a connection.
 */
export function useVendorReadAhead(businessId: string | null) {
  const client = useQueryClient()
  const today = dayHere(useNow())
  useEffect(() => {
    if (businessId !== null) void readWeek(client, businessId, today)
  }, [client, businessId, today])
}

async function readWeek(client: QueryClient, id: string, today: string) {
  const first = addDays(today, -daysAfter)
  const last = addDays(today, daysBefore)
  const isNear = (day: string) => day >= first && day <= last
  const months = [...new Set([first, today, last].map((day) => day.slice(0, 7)))]
  const booked = months.map((month) => bookedMonthOptions(id, month))
  await Promise.all(booked.map((options) => prefetch(client, options)))
  const days = booked.flatMap(({ queryKey }) => client.getQueryData(queryKey)?.days ?? [])
  if (!days.some(({ day }) => isNear(day))) return

  const lists = vendorBookingFilters.map((filter) =>
    vendorBookingsOptions(id, { filter, month: '' }),
  )
  await Promise.all([
    prefetchPages(client, clientsOptions(id, 'ahead')),
    prefetchPages(client, businessQuotesOptions(id, 'all')),
    prefetchPages(client, openPaymentsOptions(id)),
    prefetch(client, weddingsTodayOptions(id)),
    prefetch(client, calendarOptions(id)),
    ...lists.map((options) => prefetchPages(client, options)),
  ])
  const bookings = lists.flatMap(({ queryKey }) =>
    itemsOf(client.getQueryData(queryKey)?.pages ?? []),
  )
  // What happens when on the day of each.
  await Promise.all(
    bookings
      .filter(({ firstDay }) => isNear(firstDay))
      .map((booking) => prefetch(client, daySheetOptions(booking.id))),
  )
}
