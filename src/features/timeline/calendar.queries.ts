import type { Calendar, Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

const calendar = api.weddings[':id'].calendar

export function readCalendar(id: string): Promise<Answer<Calendar>> {
  return ask(calendar.$get({ param: { id } }))
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
