import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { answersAfter } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { GuestFields } from '../guests.queries.ts'
import type { Outcome } from '../use-guest-list.ts'

/** A change that was typed into the table and could not be saved. */
export interface Unsaved {
  change: GuestFields
  /** The code of the refusal. */
  reason: string
  /** It is being sent again. */
  isSending: boolean
  /** It is kept on this device: how it stands in the queue. */
  queued?: 'waiting' | 'sending' | 'refused'
}

interface Pending extends Omit<Unsaved, 'reason' | 'queued'> {
  /** Null until the change has been refused. */
  reason: string | null
}

type AllPending = ReadonlyMap<string, Pending>

interface Options {
  weddingId: string
  guests: ReadonlyMap<string, Guest>
  change: (guest: Guest, change: GuestFields) => Promise<Outcome>
  /** Keeps a change on this device, where it can be sent later; answers whether it did. */
  keepForLater: (guest: Guest, change: GuestFields) => boolean
  onSaved: (outcome: Outcome) => void
}

/**
 * Changes to single guests. One that is on its way is shown at once, as if it were saved. One that
 * was refused stays unsaved, with its reason, until it is sent again or discarded, also while
 * another page is looked at; the changes of one guest are sent one after the other.
 */
export function useGuestChanges({ weddingId, guests, change, keepForLater, onSaved }: Options) {
  const { pending, entryOf, put } = usePending(weddingId)

  async function send(guest: Guest) {
    for (let entry = entryOf(guest.id); entry; entry = entryOf(guest.id)) {
      const sent = entry.change
      const outcome = await change(guest, sent)
      const now = entryOf(guest.id)
      if ('refused' in outcome) {
        const isKept =
          outcome.refused === 'unreachable' && now !== undefined && keepForLater(guest, now.change)
        if (isKept) put(guest.id, null)
        else if (now) put(guest.id, { ...now, reason: outcome.refused, isSending: false })
        return
      }
      const rest = now ? without(now.change, sent) : null
      put(guest.id, rest && { change: rest, reason: null, isSending: true })
      onSaved(outcome)
    }
  }

  function save(guest: Guest, added: GuestFields) {
    const entry = entryOf(guest.id)
    put(guest.id, {
      change: merged(entry?.change ?? {}, added),
      reason: entry?.reason ?? null,
      isSending: true,
    })
    if (!entry?.isSending) void send(guest)
  }

  const shown = useMemo(() => {
    const sending = [...pending].filter(([id, { reason }]) => reason === null && guests.has(id))
    if (sending.length === 0) return guests
    return new Map([
      ...guests,
      ...sending.map(([id, entry]): [string, Guest] => [
        id,
        guestAfter(guests.get(id)!, entry.change),
      ]),
    ])
  }, [pending, guests])
  const unsaved = useMemo(
    () => new Map([...pending].filter(isRefused).filter(([id]) => guests.has(id))),
    [pending, guests],
  )

  useAskBeforeLeaving(pending.size > 0)

  return {
    /** All guests with the changes that are on their way. */
    shown,
    /** By guest. */
    unsaved: unsaved as ReadonlyMap<string, Unsaved>,
    save,
    /** Sends again what was refused: of one guest, or of all. */
    retry: (id?: string) => {
      for (const one of id === undefined ? unsaved.keys() : [id]) {
        const guest = guests.get(one)
        if (guest && !entryOf(one)?.isSending) save(guest, {})
      }
    },
    discard: (id: string) => put(id, null),
  }
}

/** What is pending of a wedding, for whichever page of its guests is looked at. */
interface PendingStore {
  read: () => AllPending
  write: (next: AllPending) => void
  subscribe: (onChange: () => void) => () => void
}

/**
 * They live as long as the cache of the account that typed it: nothing of them is left for who
 * signs in next.
 */
const stores = new WeakMap<QueryClient, Map<string, PendingStore>>()

function storeOf(client: QueryClient, weddingId: string): PendingStore {
  const ofAccount = stores.get(client) ?? new Map<string, PendingStore>()
  stores.set(client, ofAccount)
  const store = ofAccount.get(weddingId) ?? createStore()
  ofAccount.set(weddingId, store)
  return store
}

function createStore(): PendingStore {
  let pending: AllPending = new Map()
  const listeners = new Set<() => void>()
  return {
    read: () => pending,
    write: (next) => {
      pending = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function usePending(weddingId: string) {
  const { read, write, subscribe } = storeOf(useQueryClient(), weddingId)
  return {
    pending: useSyncExternalStore(subscribe, read),
    // By now, for the answers that come between two renders.
    entryOf: (id: string) => read().get(id),
    put: (id: string, entry: Pending | null) => {
      const next = new Map(read())
      if (entry) next.set(id, entry)
      else next.delete(id)
      write(next)
    },
  }
}

/**
 * The browser asks whether to leave the product, where it was closed or reloaded with something
 * unsaved.
 */
function useAskBeforeLeaving(hasUnsaved: boolean) {
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
}

/** A guest as they are once the change is saved. */
export function guestAfter(guest: Guest, { answers = [], ...fields }: GuestFields): Guest {
  // A field that is left out of a change is not in it at all.
  return { ...guest, ...(fields as Partial<Guest>), answers: answersAfter(guest.answers, answers) }
}

function isRefused(entry: [string, Pending]): entry is [string, Unsaved] {
  return entry[1].reason !== null
}

function merged(before: GuestFields, added: GuestFields): GuestFields {
  const others = (before.answers ?? []).filter(
    ({ eventId }) => !added.answers?.some((answer) => answer.eventId === eventId),
  )
  const answers = [...others, ...(added.answers ?? [])]
  return { ...before, ...added, ...(answers.length > 0 && { answers }) }
}

/** What of a change has not been sent; null where all of it has. */
function without({ answers = [], ...fields }: GuestFields, sent: GuestFields): GuestFields | null {
  const isSent = (field: string) =>
    fields[field as keyof typeof fields] === sent[field as keyof typeof fields]
  const left = Object.fromEntries(Object.entries(fields).filter(([field]) => !isSent(field)))
  const open = answers.filter(
    (answer) =>
      !sent.answers?.some((one) => one.eventId === answer.eventId && one.answer === answer.answer),
  )
  if (open.length === 0) return Object.keys(left).length === 0 ? null : left
  return { ...left, answers: open }
}
