import { queryOptions } from '@tanstack/react-query'
import type { Calendar, Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const calendar = api.weddings[':id'].calendar

export const calendarKeys = { of: (weddingId: string) => ['calendar', weddingId] as const }

export function calendarOptions(weddingId: string) {
  return queryOptions({
    queryKey: calendarKeys.of(weddingId),
    queryFn: (): Promise<Calendar> => bodyOf(ask(calendar.$get({ param: { id: weddingId } }))),
  })
}

export function subscribe(id: string): Promise<Answer<Subscription>> {
  return ask(calendar.subscription.$post({ param: { id } }))
}

export function unsubscribe(id: string): Promise<Answer<null>> {
  return ask(calendar.subscription.$delete({ param: { id } }))
}

/** Where the calendar is downloaded from as a file. */
export function calendarAddress(id: string): string {
  return `/api/weddings/${id}/calendar.ics`
}
