import type { WeddingEvent } from '../event.schema.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { Rsvp } from '../rsvp/rsvp.schema.ts'
import type { Written } from './list.schema.ts'
import type { GuestListChanges } from './list-changes.schema.ts'

/** The records of a guest list by id; answers to invitations by household. */
export interface GuestRecords {
  households: ReadonlyMap<string, Household>
  guests: ReadonlyMap<string, Guest>
  events: readonly WeddingEvent[]
  /** Empty if they were not requested. */
  rsvps: ReadonlyMap<string, Rsvp>
}

/**
 * A list after changes; null if it must be read again, because too much has changed or some records
 * are gone. Unchanged records stay the same objects.
 */
export function applyChanges(
  before: GuestRecords,
  { changed, counts }: Pick<GuestListChanges, 'changed' | 'counts'>,
  { withRsvps }: { withRsvps: boolean },
): GuestRecords | null {
  if (!changed) return null
  const households = withChanged(before.households, changed.households)
  const guests = withChanged(before.guests, changed.guests)
  const known = new Map(before.events.map((event) => [event.id, event]))
  const events = withChanged(known, changed.events)
  const rsvps = withRsvps
    ? withChanged(before.rsvps, changed.rsvps, ({ householdId }) => householdId)
    : before.rsvps
  const isWhole =
    households.size === counts.households &&
    guests.size === counts.guests &&
    events.size === counts.events &&
    (!withRsvps || rsvps.size === counts.rsvps)
  if (!isWhole) return null
  return {
    households,
    guests,
    rsvps,
    events: events === known ? before.events : [...events.values()],
  }
}

/** A list after a write, from the result of the write. */
export function afterWrite<L extends GuestRecords>(before: L, written: Written): L {
  const households = new Map(before.households)
  const guests = new Map(before.guests)
  for (const household of written.households) households.set(household.id, household)
  for (const guest of written.guests) guests.set(guest.id, guest)
  for (const id of written.gone.households) households.delete(id)
  for (const id of written.gone.guests) guests.delete(id)
  const events = new Map([...before.events, ...written.events].map((event) => [event.id, event]))
  for (const id of written.gone.events) events.delete(id)
  return { ...before, households, guests, events: [...events.values()] }
}

/** A list with its current records; the same list if none has changed. */
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
