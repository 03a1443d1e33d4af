import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { answersAfter } from '#machines/guests/guest.rules.ts'
import type { Guest, GuestChange } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Written } from '#machines/guests/list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Answer } from '#src/client/api.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { changeGuest, readEvents, readGuestPage, readHouseholdPage, readLately, undoActivity } from './guests.queries.ts'

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
}

/** How a write ended: what undoes it, or why it was refused. */
export type Outcome = { undo: string | null } | { refused: string }

/** The guest list of a wedding, read whole and kept up with what is written here and elsewhere. */
export function useGuestList(weddingId: string) {
  const [store] = useState(() => openGuestList(weddingId))
  const list = useSyncExternalStore(store.follow, store.now, store.now)
  useEffect(() => store.begin(), [store])
  useLive(weddingId, ['guests'], store.heard)
  return { list, ...store.actions }
}

function openGuestList(weddingId: string) {
  let list: GuestList = { state: 'loading', reason: null, isWhole: false, households: new Map(), guests: new Map(), events: [] }
  let reading = 0
  /** What was done that is in the list already: by its id, so that what one has done oneself is not read again. */
  const known = new Set<string>()
  const undoable: string[] = []
  const listeners = new Set<() => void>()

  function become(next: Partial<GuestList>) {
    list = { ...list, ...next }
    for (const changed of listeners) changed()
  }

  /** Reads everything. The first time it shows from the first page on; later on what is shown stays until all is there. */
  async function read() {
    const mine = ++reading
    const isFirst = list.state !== 'ready'
    const lately = await readLately(weddingId)
    const households = new Map<string, Household>()
    const guests = new Map<string, Guest>()
    const show = () => become({ state: 'ready', reason: null, households: new Map(households), guests: new Map(guests) })
    const events = await readEvents(weddingId)
    const answers = await Promise.all([
      readAll(readHouseholdPage, households, () => mine === reading),
      readAll(readGuestPage, guests, () => {
        if (isFirst && mine === reading && households.size > 0) show()
        return mine === reading
      }),
    ])
    if (mine !== reading) return
    const refused = [lately, events, ...answers].find(({ result }) => result === 'refused')
    if (refused?.result === 'refused') {
      if (isFirst) become({ state: 'failed', reason: refused.code })
      return
    }
    if (lately.result === 'answer') for (const { id } of lately.body.items) known.add(id)
    if (events.result === 'answer') become({ events: events.body.items, isWhole: true })
    show()
  }

  async function readAll<T extends { id: string }>(
    readPage: (id: string, cursor: string | null) => Promise<Answer<Page<T>>>,
    into: Map<string, T>,
    goOn: () => boolean,
  ): Promise<Answer<null>> {
    let cursor: string | null = null
    do {
      const answer: Answer<Page<T>> = await readPage(weddingId, cursor)
      if (answer.result === 'refused') return answer
      for (const item of answer.body.items) into.set(item.id, item)
      cursor = answer.body.nextCursor
    } while (goOn() && cursor)
    return { result: 'answer', body: null }
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
    // What is being read meanwhile may be from before; it is read once more.
    if (reading > 0 && !list.isWhole) void read()
    become({ households, guests, events: [...changed.values()] })
    if (written.activityId) {
      known.add(written.activityId)
      undoable.push(written.activityId)
    }
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
      if (reading === 0) void read()
    },
    /** Something has changed somewhere: unless it was done here, everything is read again. */
    heard: () =>
      void (async () => {
        const answer = await readLately(weddingId)
        if (answer.result === 'answer' && answer.body.items.every(({ id }) => known.has(id))) return
        await read()
      })(),
    actions: {
      readAgain: () => void read(),
      settle,
      /**
       * Changes one guest, shown at once. Whatever somebody else has changed meanwhile about other things stays; where both have changed
       * the same, theirs stays and the change is refused.
       */
      change: async (guest: Guest, change: Omit<GuestChange, 'version'>): Promise<Outcome> => {
        const before = list.guests.get(guest.id) ?? guest
        become({ guests: new Map(list.guests).set(guest.id, preview(before, change)) })
        let answer = await changeGuest(weddingId, guest.id, { version: before.version, ...change })
        if (answer.result === 'refused' && answer.code === 'version_stale') {
          // The API sends the guest as it is now along with this refusal.
          const theirs = answer.details['current'] as Guest
          if (isAlike(before, theirs, change)) answer = await changeGuest(weddingId, guest.id, { version: theirs.version, ...change })
          else become({ guests: new Map(list.guests).set(guest.id, theirs) })
        } else if (answer.result === 'refused') become({ guests: new Map(list.guests).set(guest.id, before) })
        return settle(answer)
      },
      /** Undoes what was done here last, or the activity that is named. */
      undo: async (activityId = undoable.at(-1)): Promise<Outcome | null> => {
        if (!activityId) return null
        const place = undoable.indexOf(activityId)
        if (place !== -1) undoable.splice(place, 1)
        const answer = await undoActivity(weddingId, activityId)
        if (answer.result === 'refused') return { refused: answer.code }
        known.add(answer.body.id)
        await read()
        return { undo: answer.body.id }
      },
    },
  }
}

/** A guest as they will be once the change is kept. */
function preview(guest: Guest, { answers = [], ...fields }: Omit<GuestChange, 'version'>): Guest {
  // A field that is left out of a change is not in it at all.
  return { ...guest, ...(fields as Partial<Guest>), answers: answersAfter(guest.answers, answers) }
}

/** Whether two states of a guest agree in all that a change is about. */
function isAlike(one: Guest, other: Guest, { answers = [], ...fields }: Omit<GuestChange, 'version'>) {
  const same = (field: string) => JSON.stringify(one[field as keyof Guest]) === JSON.stringify(other[field as keyof Guest])
  return Object.keys(fields).every(same) && answers.every(({ eventId }) => one.answers[eventId] === other.answers[eventId])
}
