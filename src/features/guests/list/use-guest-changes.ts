import { useMemo, useRef, useState } from 'react'
import { answersAfter } from '#machines/guests/guest.rules.ts'
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
}

interface Pending extends Omit<Unsaved, 'reason'> {
  /** Null until the change has been refused. */
  reason: string | null
}

interface Options {
  guests: ReadonlyMap<string, Guest>
  change: (guest: Guest, change: GuestFields) => Promise<Outcome>
  onSaved: (outcome: Outcome) => void
}

/**
 * Changes to single guests. One that is on its way is shown at once, as if it were saved. One that was refused stays unsaved, with its
 * reason, until it is sent again or discarded; the changes of one guest are sent one after the other.
 */
export function useGuestChanges({ guests, change, onSaved }: Options) {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map())
  // What is pending by now, for the answers that come between two renders.
  const latest = useRef(pending)

  function put(id: string, entry: Pending | null) {
    const next = new Map(latest.current)
    if (entry) next.set(id, entry)
    else next.delete(id)
    latest.current = next
    setPending(next)
  }

  async function send(guest: Guest) {
    for (let entry = latest.current.get(guest.id); entry; entry = latest.current.get(guest.id)) {
      const sent = entry.change
      const outcome = await change(guest, sent)
      const now = latest.current.get(guest.id)
      if ('refused' in outcome) {
        if (now) put(guest.id, { ...now, reason: outcome.refused, isSending: false })
        return
      }
      const rest = now ? without(now.change, sent) : null
      put(guest.id, rest && { change: rest, reason: null, isSending: true })
      onSaved(outcome)
    }
  }

  function save(guest: Guest, added: GuestFields) {
    const entry = latest.current.get(guest.id)
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
        if (guest && !latest.current.get(one)?.isSending) save(guest, {})
      }
    },
    discard: (id: string) => put(id, null),
  }
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
