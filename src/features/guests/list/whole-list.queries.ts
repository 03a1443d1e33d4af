import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { prepareSearchTexts } from '#machines/guests/list/arrange.rules.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Answer } from '#src/client/api.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import {
  readEvents,
  readGuestPage,
  readHouseholdPage,
  readGuestListChanges,
} from '../guests.queries.ts'
import { readRsvpPage } from '../rsvp/invitations.queries.ts'

interface Begun {
  households: ReadonlyMap<string, Household>
  guests: ReadonlyMap<string, Guest>
  /** Left out while they are not there. */
  events: { events?: readonly WeddingEvent[] }
}

/**
 * The sync token of a list that was read without one: the next time, it is read whole again.
 */
export const unknownSyncToken = ''

interface WholeList {
  /** As of when it is, or that this is unknown. */
  syncToken: string
  list: {
    households: ReadonlyMap<string, Household>
    guests: ReadonlyMap<string, Guest>
    rsvps: ReadonlyMap<string, Rsvp>
    events: readonly WeddingEvent[]
  }
}

/**
 * Reads a guest list page after page; `onBegun` is told what there is after each page of guests but
 * the last.
 */
export async function readWholeGuestList(
  weddingId: string,
  withRsvps: boolean,
  onBegun: (begun: Begun) => void,
): Promise<Answer<WholeList>> {
  const households = new Map<string, Household>()
  const guests = new Map<string, Guest>()
  const rsvps = new Map<string, Rsvp>()
  const [begun, events] = await Promise.all([
    readGuestListChanges(weddingId, null),
    readEvents(weddingId),
  ])
  const [homesRead, guestsRead, rsvpsRead] = await Promise.all([
    readAll(weddingId, readHouseholdPage, (home) => households.set(home.id, home)).then(
      (answer) => {
        // While the guests are still coming: what is in order is arranged in a moment.
        const inOrder = [...households.values()].toSorted((one, other) =>
          inAlphabet(one.name, other.name),
        )
        households.clear()
        for (const home of inOrder) households.set(home.id, home)
        return answer
      },
    ),
    readAll(
      weddingId,
      readGuestPage,
      (guest) => guests.set(guest.id, guest),
      (isLast, page) => {
        prepareSearchTexts({ guests: page })
        if (isLast) return
        const known = events.result === 'answer' ? { events: events.body.items } : {}
        onBegun({ households: new Map(households), guests: new Map(guests), events: known })
      },
    ),
    withRsvps
      ? readAll(weddingId, readRsvpPage, (rsvp) => rsvps.set(rsvp.householdId, rsvp))
      : nothingRead,
  ])
  // Without a connection the pages may still come: those that this device keeps for the day.
  if (begun.result === 'refused' && begun.code !== 'unreachable') return begun
  if (events.result === 'refused') return events
  for (const answer of [homesRead, guestsRead, rsvpsRead])
    if (answer.result === 'refused') return answer
  const syncToken = begun.result === 'answer' ? begun.body.syncToken : unknownSyncToken
  return {
    result: 'answer',
    body: { syncToken, list: { households, guests, rsvps, events: events.body.items } },
  }
}

const nothingRead: Answer<null> = { result: 'answer', body: null }

async function readAll<T>(
  weddingId: string,
  readPage: (id: string, cursor: string | null) => Promise<Answer<Page<T>>>,
  keep: (item: T) => void,
  pageRead: (isLast: boolean, page: readonly T[]) => void = () => undefined,
): Promise<Answer<null>> {
  let cursor: string | null = null
  do {
    const answer: Answer<Page<T>> = await readPage(weddingId, cursor)
    if (answer.result === 'refused') return answer
    for (const item of answer.body.items) keep(item)
    cursor = answer.body.nextCursor
    pageRead(cursor === null, answer.body.items)
  } while (cursor)
  return nothingRead
}
