import { queryOptions } from '@tanstack/react-query'
import type { GuestCounts } from '#machines/guests/answer/counts.schema.ts'
import type { EventChange, NewEvent } from '#machines/guests/event.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'
import { guestKeys } from './guests.queries.ts'

const weddings = api.weddings[':id']

export function guestCountsOptions(weddingId: string) {
  return queryOptions({
    queryKey: guestKeys.counts(weddingId),
    queryFn: (): Promise<GuestCounts> =>
      bodyOf(ask(weddings.guests.counts.$get({ param: { id: weddingId } }))),
    meta: { live: ['guests', 'wedding'] },
  })
}

/** Repeated with the same key, it is added once. */
export function addEvent(id: string, event: NewEvent, key: string): Promise<Answer<Written>> {
  return ask(
    weddings.events.$post({ param: { id }, json: event }, { headers: { 'Idempotency-Key': key } }),
  )
}

export function changeEvent(
  id: string,
  eventId: string,
  change: EventChange,
): Promise<Answer<Written>> {
  return ask(weddings.events[':eventId'].$patch({ param: { id, eventId }, json: change }))
}

export function removeEvent(
  id: string,
  eventId: string,
): Promise<Answer<Pick<Written, 'activityId'>>> {
  return removeOnce(weddings.events[':eventId'].$delete({ param: { id, eventId } }), () =>
    readRemoval(id, eventId),
  )
}
