import type { GuestCounts } from '#machines/guests/counts/counts.schema.ts'
import type { EventChange, NewEvent } from '#machines/guests/event.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

const weddings = api.weddings[':id']

export function readCounts(id: string): Promise<Answer<GuestCounts>> {
  return ask(weddings.guests.counts.$get({ param: { id } }))
}

/** Sent again under its key it is added once. */
export function addEvent(id: string, event: NewEvent, key: string): Promise<Answer<Written>> {
  return ask(weddings.events.$post({ param: { id }, json: event }, { headers: { 'Idempotency-Key': key } }))
}

export function changeEvent(id: string, eventId: string, change: EventChange): Promise<Answer<Written>> {
  return ask(weddings.events[':eventId'].$patch({ param: { id, eventId }, json: change }))
}

export function removeEvent(id: string, eventId: string): Promise<Answer<Written>> {
  return ask(weddings.events[':eventId'].$delete({ param: { id, eventId } }))
}
