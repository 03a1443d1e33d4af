import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { changeGuest, readNews } from './guests.queries.ts'
import type { GuestFields } from './guests.queries.ts'
import { readWholeGuestList } from './list/whole-list.queries.ts'

/** A guest list as far as it has been read. */
export interface GuestList {
  state: 'loading' | 'ready' | 'failed'
  /** Why it could not be read. */
  reason: string | null
  /** All of it is there: before that nothing may be counted. */
  isWhole: boolean
  households: ReadonlyMap<string, Household>
  guests: ReadonlyMap<string, Guest>
  events: readonly WeddingEvent[]
  /** Where the invitations stand, by household; empty where they were not asked for. */
  rsvps: ReadonlyMap<string, Rsvp>
}

/** How a write ended: what undoes it, or why it was refused. */
export type Outcome = { undo: string | null } | { refused: string }

/** The guest list of a wedding, read whole and kept up with what is written here and elsewhere. */
export function useGuestList(
  weddingId: string,
  { withRsvps = false }: { withRsvps?: boolean } = {},
) {
  const [store] = useState(() => openGuestList(weddingId, withRsvps))
  const list = useSyncExternalStore(store.follow, store.now, store.now)
  useEffect(() => store.begin(), [store])
  useLive(weddingId, ['guests'], store.actions.catchUp)
  return { list, ...store.actions }
}

function openGuestList(weddingId: string, withRsvps: boolean) {
  let list: GuestList = {
    state: 'loading',
    reason: null,
    isWhole: false,
    households: new Map(),
    guests: new Map(),
    events: [],
    rsvps: new Map(),
  }
  /** As of when the list is; null until it has been read. */
  let mark: string | null = null
  let writes = 0
  let catching: Promise<void> | null = null
  let next: Promise<void> | null = null
  const undoable: string[] = []
  const listeners = new Set<() => void>()

  function become(changed: Partial<GuestList>) {
    list = { ...list, ...changed }
    for (const heard of listeners) heard()
  }

  /** Takes over what has changed, by what has been written until now at least; one at a time. */
  function catchUp(): Promise<void> {
    if (!catching) {
      catching = follow().finally(() => (catching = null))
      return catching
    }
    next ??= catching.then(() => {
      next = null
      return catchUp()
    })
    return next
  }

  async function follow() {
    if (mark === null) return read()
    const before = writes
    const answer = await readNews(weddingId, mark)
    if (answer.result === 'refused') return undefined
    // What was written meanwhile may be newer than what has come.
    if (before !== writes) return follow()
    const { changed, counts } = answer.body
    if (!changed) return read()
    const households = withChanged(list.households, changed.households)
    const guests = withChanged(list.guests, changed.guests)
    const events = withChanged(
      new Map(list.events.map((event) => [event.id, event])),
      changed.events,
    )
    const rsvps = withRsvps
      ? withChanged(list.rsvps, changed.rsvps, ({ householdId }) => householdId)
      : list.rsvps
    const isAll =
      households.size === counts.households &&
      guests.size === counts.guests &&
      events.size === counts.events &&
      (!withRsvps || rsvps.size === counts.rsvps)
    // Some are gone: who, the lists tell.
    if (!isAll) return read()
    mark = answer.body.mark
    if (
      households === list.households &&
      guests === list.guests &&
      rsvps === list.rsvps &&
      changed.events.length === 0
    )
      return undefined
    return become({
      households,
      guests,
      rsvps,
      events: changed.events.length > 0 ? [...events.values()] : list.events,
    })
  }

  /** Reads everything. The first time it shows from the first page on; later on what is shown stays until all is there. */
  async function read() {
    const isFirst = list.state !== 'ready'
    const answer = await readWholeGuestList(
      weddingId,
      withRsvps,
      ({ households, guests, events }) => {
        // One early look is enough: each further one would arrange all of it anew.
        if (isFirst && list.state !== 'ready' && households.size > 0)
          become({ state: 'ready', reason: null, households, guests, ...events })
      },
    )
    if (answer.result === 'refused') {
      if (!list.isWhole) become({ state: 'failed', reason: answer.code })
      return
    }
    mark = answer.body.mark
    become({ state: 'ready', reason: null, isWhole: true, ...answer.body.list })
  }

  /** Takes over what a write has answered. */
  function keep(written: Written): Outcome {
    const households = new Map(list.households)
    const guests = new Map(list.guests)
    for (const household of written.households) households.set(household.id, household)
    for (const guest of written.guests) guests.set(guest.id, guest)
    for (const id of written.gone.households) households.delete(id)
    for (const id of written.gone.guests) guests.delete(id)
    const changed = new Map([...list.events, ...written.events].map((event) => [event.id, event]))
    for (const id of written.gone.events) changed.delete(id)
    writes++
    // What is being read meanwhile may be from before.
    if (catching) void catchUp()
    become({ households, guests, events: [...changed.values()] })
    if (written.activityId) undoable.push(written.activityId)
    return { undo: written.activityId }
  }

  function settle(answer: Answer<Written>): Outcome {
    return answer.result === 'answer' ? keep(answer.body) : { refused: answer.code }
  }

  return {
    now: () => list,
    follow: (changed: () => void) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    begin: () => {
      if (mark === null && !catching) void catchUp()
    },
    actions: {
      /** Something may have changed somewhere. */
      catchUp: () => void catchUp(),
      readAgain: () => void catchUp(),
      settle,
      /**
       * Changes one guest. Whatever somebody else has changed meanwhile about other things stays; where both have changed the same,
       * theirs stays and the change is refused.
       */
      change: async (guest: Guest, change: GuestFields): Promise<Outcome> => {
        const before = list.guests.get(guest.id) ?? guest
        let answer = await changeGuest(weddingId, guest.id, { version: before.version, ...change })
        if (answer.result === 'refused' && answer.code === 'version_stale') {
          // The API sends the guest as it is now along with this refusal.
          const theirs = answer.details['current'] as Guest
          if (isAlike(before, theirs, change))
            answer = await changeGuest(weddingId, guest.id, { version: theirs.version, ...change })
          else become({ guests: new Map(list.guests).set(guest.id, theirs) })
        }
        return settle(answer)
      },
      /** Undoes what was done here last, or the activity that is named. */
      undo: async (activityId = undoable.at(-1)): Promise<Outcome | null> => {
        if (!activityId) return null
        const place = undoable.indexOf(activityId)
        if (place !== -1) undoable.splice(place, 1)
        const answer = await undoActivity(weddingId, activityId)
        if (answer.result === 'refused') return { refused: answer.code }
        await catchUp()
        return { undo: answer.body.id }
      },
    },
  }
}

/** A list with records as they are now; the same list where none of them is another. */
function withChanged<T extends { id: string; version: number }>(
  before: ReadonlyMap<string, T>,
  changed: readonly T[],
  keyOf: (record: T) => string = ({ id }) => id,
): ReadonlyMap<string, T> {
  const others = changed.filter((record) => before.get(keyOf(record))?.version !== record.version)
  return others.length === 0
    ? before
    : new Map([...before, ...others.map((record): [string, T] => [keyOf(record), record])])
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
