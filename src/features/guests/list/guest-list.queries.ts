import { queryOptions } from '@tanstack/react-query'
import { applyChanges } from '#machines/guests/list/list-changes.rules.ts'
import type { GuestRecords } from '#machines/guests/list/list-changes.rules.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { guestKeys, readGuestListChanges } from '../guests.queries.ts'
import { readWholeGuestList, unknownSyncToken } from './whole-list.queries.ts'

/** A guest list as far as it has been read. */
export interface KnownGuestList extends GuestRecords {
  /** As of when it is; null until all of it has been read. */
  syncToken: string | null
}

/**
 * The guest list of a wedding: read whole the first time, and by what has changed since then every
 * other time. The first time it shows from the first page on.
 */
export function guestListOptions(weddingId: string, withRsvps: boolean) {
  const queryKey = guestKeys.list(weddingId, withRsvps)
  return queryOptions({
    queryKey,
    queryFn: ({ client }) =>
      readList(weddingId, withRsvps, {
        now: () => client.getQueryData<KnownGuestList>(queryKey),
        begin: (begun) => void client.setQueryData<KnownGuestList>(queryKey, begun),
      }),
    // The records are in maps, and those that have not changed stay as they are.
    structuralSharing: false,
  })
}

interface Known {
  now: () => KnownGuestList | undefined
  begin: (begun: KnownGuestList) => void
}

async function readList(
  weddingId: string,
  withRsvps: boolean,
  known: Known,
): Promise<KnownGuestList> {
  const before = known.now()
  if (!before || before.syncToken === null || before.syncToken === unknownSyncToken)
    return readWhole(weddingId, withRsvps, known)
  const changes = await bodyOf(readGuestListChanges(weddingId, before.syncToken))
  // What was written meanwhile may be newer than what has come.
  if (known.now() !== before) return readList(weddingId, withRsvps, known)
  const after = applyChanges(before, changes, { withRsvps })
  return after ? { ...after, syncToken: changes.syncToken } : readWhole(weddingId, withRsvps, known)
}

async function readWhole(weddingId: string, withRsvps: boolean, { now, begin }: Known) {
  const { syncToken, list } = await bodyOf(
    readWholeGuestList(weddingId, withRsvps, ({ households, guests, events }) => {
      // One early look is enough: each further one would arrange all of it anew.
      if (now() === undefined && households.size > 0)
        begin({ syncToken: null, households, guests, events: [], rsvps: new Map(), ...events })
    }),
  )
  return { ...list, syncToken }
}
