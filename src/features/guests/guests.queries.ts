import { queryOptions } from '@tanstack/react-query'
import type { Merge, Pair } from '#machines/guests/duplicates/merge.schema.ts'
import type { GuestChange, NewGuest, SeveralChange } from '#machines/guests/guest.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Household, HouseholdChange, NewHousehold } from '#machines/guests/household.schema.ts'
import type { Imported, ImportPlan } from '#machines/guests/import/plan.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { GuestListChanges } from '#machines/guests/list/list-changes.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { sendFile } from '#src/client/records/upload.ts'

const weddings = api.weddings[':id']
/** What is changed about a guest. */
export type GuestFields = Omit<GuestChange, 'version'>

const perPage = '2000'

export function readGuestPage(id: string, cursor: string | null): Promise<Answer<Page<Guest>>> {
  return ask(
    weddings.guests.$get({
      param: { id },
      query: { limit: perPage, ...(cursor ? { cursor } : {}) },
    }),
  )
}

export function readHouseholdPage(
  id: string,
  cursor: string | null,
): Promise<Answer<Page<Household>>> {
  return ask(
    weddings.households.$get({
      param: { id },
      query: { limit: perPage, ...(cursor ? { cursor } : {}) },
    }),
  )
}

export const guestKeys = {
  all: (weddingId: string) => ['guests', weddingId] as const,
  list: (weddingId: string, withRsvps: boolean) =>
    ['guests', weddingId, 'list', { withRsvps }] as const,
  apart: (weddingId: string) => ['guests', weddingId, 'apart'] as const,
  events: (weddingId: string) => ['guests', weddingId, 'events'] as const,
  counts: (weddingId: string) => ['guests', weddingId, 'counts'] as const,
}

export function eventsOptions(weddingId: string) {
  return queryOptions({
    queryKey: guestKeys.events(weddingId),
    queryFn: async () => (await bodyOf(readEvents(weddingId))).items,
    meta: { live: ['guests', 'wedding'] },
  })
}

export function readEvents(id: string): Promise<Answer<Page<WeddingEvent>>> {
  return ask(weddings.events.$get({ param: { id }, query: {} }))
}

/** The changes of the list since a sync token; without one, only the token to begin with. */
export function readGuestListChanges(
  id: string,
  since: string | null,
): Promise<Answer<GuestListChanges>> {
  return ask(weddings.guests.changes.$get({ param: { id }, query: since ? { since } : {} }))
}

export function addHousehold(
  id: string,
  household: NewHousehold,
  key: string,
): Promise<Answer<Written>> {
  return ask(weddings.households.$post({ param: { id }, json: household }, keyed(key)))
}

export function changeHousehold(
  id: string,
  householdId: string,
  change: HouseholdChange,
): Promise<Answer<Written>> {
  return ask(
    weddings.households[':householdId'].$patch({ param: { id, householdId }, json: change }),
  )
}

export function addGuest(
  id: string,
  guest: NewGuest & { householdId: string },
  key: string,
): Promise<Answer<Written>> {
  return ask(weddings.guests.$post({ param: { id }, json: guest }, keyed(key)))
}

export function changeGuest(
  id: string,
  guestId: string,
  change: GuestChange,
  key: string,
): Promise<Answer<Written>> {
  return ask(
    weddings.guests[':guestId'].$patch({ param: { id, guestId }, json: change }, keyed(key)),
  )
}

export function changeSeveral(
  id: string,
  change: SeveralChange,
  key: string,
): Promise<Answer<Written>> {
  return ask(weddings.guests.changes.$post({ param: { id }, json: change }, keyed(key)))
}

export function removeGuests(id: string, ids: string[], key: string): Promise<Answer<Written>> {
  return ask(weddings.guests.removals.$post({ param: { id }, json: { ids } }, keyed(key)))
}

export function mergeGuests(id: string, merge: Merge, key: string): Promise<Answer<Written>> {
  return ask(weddings.guests.merges.$post({ param: { id }, json: merge }, keyed(key)))
}

/** Pairs of guests that were marked as different people. */
export function apartOptions(weddingId: string) {
  return queryOptions({
    queryKey: guestKeys.apart(weddingId),
    queryFn: () =>
      bodyOf(
        readPages<Pair>((cursor) =>
          ask(
            weddings.guests.apart.$get({
              param: { id: weddingId },
              query: { limit: perPage, ...(cursor ? { cursor } : {}) },
            }),
          ),
        ),
      ),
    meta: { live: ['guests'] },
  })
}

export function dismissDuplicate(id: string, pair: Pair, key: string): Promise<Answer<Written>> {
  return ask(weddings.guests.apart.$post({ param: { id }, json: pair }, keyed(key)))
}

/** The same request sent again under its key is done once. */
function keyed(key: string) {
  return { headers: { 'Idempotency-Key': key } }
}

/** All of a guest list, page after page. */
export async function readWholeList(
  id: string,
): Promise<Answer<{ households: Household[]; guests: Guest[]; events: WeddingEvent[] }>> {
  const [households, guests, events] = await Promise.all([
    readPages((cursor) => readHouseholdPage(id, cursor)),
    readPages((cursor) => readGuestPage(id, cursor)),
    readEvents(id),
  ])
  if (households.result === 'refused') return households
  if (guests.result === 'refused') return guests
  if (events.result === 'refused') return events
  return {
    result: 'answer',
    body: { households: households.body, guests: guests.body, events: events.body.items },
  }
}

/** Writes an import that was accepted; sent again under its key it is written once. */
export function sendImport(
  id: string,
  plan: ImportPlan,
  { key, onProgress }: { key: string; onProgress: (share: number) => void },
): Promise<Answer<Imported>> {
  const file = new File([JSON.stringify(plan)], 'plan.json')
  return sendFile<Imported>(weddings.guests.imports.$path({ param: { id } }), file, {
    key,
    onProgress,
    signal: new AbortController().signal,
  })
}

/** A list, page after page, whole. */
export async function readPages<T>(
  readPage: (cursor: string | null) => Promise<Answer<Page<T>>>,
): Promise<Answer<T[]>> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const answer: Answer<Page<T>> = await readPage(cursor)
    if (answer.result === 'refused') return answer
    items.push(...answer.body.items)
    cursor = answer.body.nextCursor
  } while (cursor)
  return { result: 'answer', body: items }
}
