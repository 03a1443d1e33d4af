import { queryOptions } from '@tanstack/react-query'
import type {
  BookedMonth,
  CalendarChange,
  CalendarRecord,
} from '#machines/availability/calendar.schema.ts'
import type { Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const calendar = api.businesses[':id'].calendar

/**
 * How often it is read again while the calendar at the address is being fetched, in milliseconds.
 */
const whileFetching = 2_000

/** When a business takes weddings, as its owner works on it. */
export function calendarOptions(businessId: string, isFetching = false) {
  return queryOptions({
    queryKey: ['businesses', 'calendar', businessId] as const,
    queryFn: (): Promise<CalendarRecord> =>
      bodyOf(ask(calendar.$get({ param: { id: businessId } }))),
    refetchInterval: isFetching ? whileFetching : false,
  })
}

export function changeCalendar(
  id: string,
  change: CalendarChange,
): Promise<Answer<CalendarRecord>> {
  return ask(calendar.$patch({ param: { id }, json: change }))
}

export function fetchCalendar(id: string, version: number): Promise<Answer<CalendarRecord>> {
  return ask(calendar.fetches.$post({ param: { id }, json: { version } }))
}

/** Who is booked on which days of a month. */
export function bookedMonthOptions(businessId: string, month: string) {
  return queryOptions({
    queryKey: ['businesses', 'booked', businessId, month] as const,
    queryFn: (): Promise<BookedMonth> =>
      bodyOf(ask(calendar.bookings.$get({ param: { id: businessId }, query: { month } }))),
    meta: { live: ['enquiries'] as const },
  })
}

export function linkCalendar(id: string): Promise<Answer<Subscription>> {
  return ask(calendar.link.$post({ param: { id } }))
}

export function unlinkCalendar(id: string): Promise<Answer<null>> {
  return ask(calendar.link.$delete({ param: { id } }))
}
