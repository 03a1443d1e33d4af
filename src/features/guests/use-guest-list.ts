import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { answersAfter } from '#machines/guests/list/guest.rules.ts'
import { afterWrite } from '#machines/guests/list/list-changes.rules.ts'
import type { GuestRecords } from '#machines/guests/list/list-changes.rules.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { useFailure } from '#src/ui/feedback/query-loader.tsx'
import { changeGuest } from './guests.queries.ts'
import type { GuestFields } from './guests.queries.ts'
import { guestListOptions } from './list/guest-list.queries.ts'
import type { KnownGuestList } from './list/guest-list.queries.ts'

/** A guest list as it is shown. */
export interface GuestList extends GuestRecords {
  state: 'loading' | 'ready' | 'failed'
  /** Why it could not be read. */
  reason: string | null
  /** All of it is there: before that nothing may be counted. */
  isWhole: boolean
}

/** How a write ended: what undoes it, or why it was refused. */
export type Outcome = { undo: string | null } | { refused: string }

/**
 * The guest list of a wedding, kept up with what is written here and elsewhere. What is known of it
 * is shown at once.
 */
export function useGuestList(
  weddingId: string,
  { withRsvps = false }: { withRsvps?: boolean } = {},
) {
  const client = useQueryClient()
  const query = useQuery(guestListOptions(weddingId, withRsvps))
  const list = useShown(query)
  const actions = useMemo(
    () => actionsOn(client, weddingId, withRsvps),
    [client, weddingId, withRsvps],
  )
  useLive(weddingId, ['guests'], actions.catchUp)
  return { list, ...actions }
}

const nothing: GuestRecords = {
  households: new Map(),
  guests: new Map(),
  events: [],
  rsvps: new Map(),
}

function useShown(query: UseQueryResult<KnownGuestList>): GuestList {
  const failure = useFailure(query)
  const { households, guests, events, rsvps } = query.data ?? nothing
  const isWhole = query.data !== undefined && query.data.syncToken !== null
  // A list that was read in part is none.
  const reason = failure ?? (isWhole ? null : (query.error?.code ?? null))
  const state = reason !== null ? 'failed' : query.data ? 'ready' : 'loading'
  return useMemo(
    () => ({ state, reason, isWhole, households, guests, events, rsvps }),
    [state, reason, isWhole, households, guests, events, rsvps],
  )
}

function actionsOn(client: QueryClient, weddingId: string, withRsvps: boolean) {
  const { queryKey } = guestListOptions(weddingId, withRsvps)
  const undoable: string[] = []
  const now = () => client.getQueryData(queryKey)
  const catchUp = () => refresh(client, { queryKey, exact: true })

  /** Takes over what a write has answered. */
  function keep(written: Written): Outcome {
    client.setQueryData(queryKey, (known) => known && afterWrite(known, written))
    // What is being read meanwhile may be from before.
    if (client.isFetching({ queryKey, exact: true }) > 0) void catchUp()
    if (written.activityId) undoable.push(written.activityId)
    return { undo: written.activityId }
  }

  function settle(answer: Answer<Written>): Outcome {
    return answer.result === 'answer' ? keep(answer.body) : { refused: answer.code }
  }

  return {
    /** Something may have changed somewhere. */
    catchUp: () => void catchUp(),
    readAgain: () => void catchUp(),
    settle,
    /**
     * Changes one guest. Whatever somebody else has changed meanwhile about other things stays;
     * where both have changed the same, theirs stays and the change is refused.
     */
    change: async (guest: Guest, change: GuestFields): Promise<Outcome> => {
      const before = now()?.guests.get(guest.id) ?? guest
      const sent = await changeGuest(
        weddingId,
        guest.id,
        { version: before.version, ...change },
        crypto.randomUUID(),
      )
      if (sent.result === 'answer' || sent.code !== 'version_stale') return settle(sent)
      // The API sends the guest as it is now along with this refusal.
      const theirs = sent.details['current'] as Guest
      if (isAlike(before, theirs, change))
        return settle(
          await changeGuest(
            weddingId,
            guest.id,
            { version: theirs.version, ...change },
            crypto.randomUUID(),
          ),
        )
      client.setQueryData(
        queryKey,
        (known) => known && { ...known, guests: new Map(known.guests).set(guest.id, theirs) },
      )
      // Its answer was lost, or somebody else has written the same.
      return holds(theirs, change) ? { undo: null } : settle(sent)
    },
    undo: undoOf(weddingId, undoable, catchUp),
  }
}

/** Undoes what was done here last, or the activity that is named. */
function undoOf(weddingId: string, undoable: string[], catchUp: () => Promise<unknown>) {
  /** By activity, until it is known what became of its undo. */
  const keys = new Map<string, string>()
  return async (activityId = undoable.at(-1)): Promise<Outcome | null> => {
    if (!activityId) return null
    const place = undoable.indexOf(activityId)
    if (place !== -1) undoable.splice(place, 1)
    const key = keys.get(activityId) ?? crypto.randomUUID()
    keys.set(activityId, key)
    const answer = await undoActivity(weddingId, activityId, key)
    if (answer.result === 'refused' && answer.code === 'unreachable') {
      // The next press asks for the same undo again, and not for the one before it.
      if (place !== -1) undoable.splice(place, 0, activityId)
      return { refused: answer.code }
    }
    keys.delete(activityId)
    if (answer.result === 'refused') return { refused: answer.code }
    await catchUp()
    return { undo: answer.body.id }
  }
}

/** Whether a guest is as a change asks for. */
function holds(guest: Guest, change: GuestFields) {
  const { answers = [], ...fields } = change
  const after = { ...guest, ...fields, answers: answersAfter(guest.answers, answers) }
  return isAlike(guest, after, change)
}

/** Whether two states of a guest agree in all that a change is about. */
function isAlike(one: Guest, other: Guest, { answers = [], ...fields }: GuestFields) {
  const same = (field: string) =>
    JSON.stringify(one[field as keyof Guest]) === JSON.stringify(other[field as keyof Guest])
  return (
    Object.keys(fields).every(same) &&
    answers.every(({ eventId }) => one.answers[eventId] === other.answers[eventId])
  )
}
