import { lettersOf } from '#machines/kernel/files/letters.ts'
import { fullName } from '../list/guest.rules.ts'
import { maxGuests } from '../guest.schema.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type {
  ChangedField,
  LikelyDuplicate,
  PlannedChange,
  PlannedPerson,
} from './dry-run.schema.ts'
import { changeOf, duplicatesOf, newGuestOf } from './changes.rules.ts'
import { eventsOf } from './events.rules.ts'
import { matchesOf } from '../duplicates/match.rules.ts'
import type { Address, ImportedPerson } from '../foreign/person.rules.ts'
import { maxImported, maxOfHousehold } from './plan.schema.ts'
import type { ImportPlan, ListBefore, PlannedAnswer } from './plan.schema.ts'

/** What an import would write, row by row of the file, and what it would leave unchanged. */
export interface DryRun {
  plan: ImportPlan
  added: number
  /** The people whom it would add, in the order of the file. */
  people: readonly PlannedPerson[]
  changed: number
  same: number
  /**
   * The events that the file does not mention, by name: new guests are invited to them without an
   * answer.
   */
  silentEvents: readonly string[]
  changes: readonly PlannedChange[]
  duplicates: readonly LikelyDuplicate[]
}

/** The result so far. */
interface Progress {
  plan: ImportPlan
  households: ReadonlyMap<string, Household>
  /** Existing households by name, with those that people of the file turned out to be in. */
  byName: ReadonlyMap<string, string>
  inside: Map<string, string>
  /** New households by their names. */
  made: Map<string, ImportPlan['newHouseholds'][number]>
  addresses: Addresses
  people: PlannedPerson[]
  changes: PlannedChange[]
  same: number
}

/** The file's addresses for existing households. */
interface Addresses {
  touched: Map<string, ImportPlan['changedHouseholds'][number]>
  touchedBy: Map<string, number>
  givenFor: Map<string, Partial<Address>>
}

/**
 * What a file would change. Existing guests are found by the id in our own export, by address and
 * name, by household and name, or by an address or a name that only they have. What the file does
 * not mention stays. Importing a file again changes nothing.
 */
export function planImport(
  fileName: string,
  people: readonly ImportedPerson[],
  before: ListBefore,
): DryRun {
  const events = eventsOf(people, before)
  const found = matchesOf(people, before)
  const progress = progressOf(fileName, events.added, before)
  for (const person of people) {
    const guest = found.get(person)
    const answers = events.answersOf(person)
    if (guest) changeGuest(progress, guest, person, answers, events.nameOf)
    else addPerson(progress, person, answers)
  }
  changeHouseholds(progress)
  const { plan, changes, same } = progress
  const newcomers = people.filter((person) => !found.has(person))
  return {
    plan,
    added:
      plan.newGuests.length +
      plan.newHouseholds.reduce((sum, { guests }) => sum + guests.length, 0),
    people: progress.people,
    changed: plan.changedGuests.length,
    same,
    silentEvents: events.silent,
    changes: changes.toSorted((one, other) => one.row - other.row),
    duplicates: duplicatesOf(newcomers, before),
  }
}

/** Whether it is more than one import writes, or than a guest list holds. */
export function isTooMuch({ plan, added }: DryRun, { guests }: ListBefore): boolean {
  const { newHouseholds, newGuests, changedHouseholds, changedGuests } = plan
  return (
    guests.length + added > maxGuests ||
    [newHouseholds, newGuests, changedHouseholds, changedGuests].some(
      ({ length }) => length > maxImported,
    ) ||
    newHouseholds.some((household) => household.guests.length > maxOfHousehold)
  )
}

function progressOf(fileName: string, newEvents: string[], { households }: ListBefore): Progress {
  return {
    plan: {
      fileName,
      newEvents,
      newHouseholds: [],
      newGuests: [],
      changedHouseholds: [],
      changedGuests: [],
    },
    households: new Map(households.map((household) => [household.id, household])),
    byName: new Map(households.map((household) => [lettersOf(household.name), household.id])),
    inside: new Map(),
    made: new Map(),
    addresses: { touched: new Map(), touchedBy: new Map(), givenFor: new Map() },
    people: [],
    changes: [],
    same: 0,
  }
}

function changeGuest(
  progress: Progress,
  guest: Guest,
  person: ImportedPerson,
  answers: PlannedAnswer[],
  eventName: (answer: PlannedAnswer) => string,
) {
  progress.inside.set(lettersOf(person.household), guest.householdId)
  const change = changeOf(guest, person, answers)
  if (change) {
    progress.plan.changedGuests.push(change)
    progress.changes.push({
      row: person.row,
      name: fullName(guest),
      fields: fieldsOf(change),
      events: change.answers.map(eventName),
    })
  } else progress.same++
  keepAddress(progress, guest.householdId, person)
}

/** A new person joins an existing household, or a new one with that name. */
function addPerson(progress: Progress, person: ImportedPerson, answers: PlannedAnswer[]) {
  const { plan, made } = progress
  const { row, household, side, address } = person
  progress.people.push({ row, name: fullName(person), household })
  const key = lettersOf(household)
  const there = progress.inside.get(key) ?? progress.byName.get(key)
  const planned = newGuestOf(person, answers)
  if (there) {
    plan.newGuests.push({ householdId: there, ...planned })
    return keepAddress(progress, there, person)
  }
  const home = made.get(key)
  if (home) {
    home.guests.push(planned)
    home.side ??= side
    Object.assign(home, firstGiven(home, address))
    return
  }
  const begun = { name: household, side, ...address, guests: [planned] }
  made.set(key, begun)
  plan.newHouseholds.push(begun)
}

/**
 * The first address in the file replaces the existing one: with another street and town the whole
 * of it. A side only fills a missing one.
 */
function keepAddress(
  { households, addresses: { touched, touchedBy, givenFor } }: Progress,
  id: string,
  { row, address, side }: ImportedPerson,
) {
  const household = households.get(id)
  if (!household) return
  const now = { ...household, ...touched.get(id) }
  const already = givenFor.get(id) ?? {}
  const first = firstGiven(already, address)
  givenFor.set(id, { ...already, ...first })
  const isMove = isElsewhere(household, first) && Boolean(first.city || first.postcode)
  const told = { ...(isMove ? otherStreet : {}), ...already, ...first }
  const given = Object.fromEntries(
    Object.entries(told).filter(([field, value]) => value !== now[field as keyof Address]),
  )
  const change = { ...given, ...(side && now.side === null ? { side } : {}) }
  if (Object.keys(change).length === 0) return
  if (!touchedBy.has(id)) touchedBy.set(id, row)
  touched.set(id, { ...touched.get(id), ...change, id, version: household.version })
}

function changeHouseholds({ plan, households, addresses, changes }: Progress) {
  plan.changedHouseholds.push(...addresses.touched.values())
  for (const change of plan.changedHouseholds) {
    const { id } = change
    changes.push({
      row: addresses.touchedBy.get(id) ?? 0,
      name: households.get(id)?.name ?? '',
      fields: fieldsOf(change),
      events: [],
    })
  }
}

/** The changed fields of a guest or household; an address counts as one. */
function fieldsOf(change: object): ChangedField[] {
  const others = new Set(['id', 'version', 'answers'])
  const fields = Object.keys(change).filter((field) => !others.has(field))
  // These are all fields of guests and households, except the lines of an address.
  return [
    ...new Set(
      fields.map((field) => (addressFields.has(field) ? 'address' : (field as ChangedField))),
    ),
  ]
}

const addressFields = new Set([
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postcode',
  'country',
])

const otherStreet = { addressLine2: '', city: '', region: '', postcode: '' }

/** What of an address is not known yet; nothing of one with another street. */
function firstGiven(home: Partial<Address>, address: Address): Partial<Address> {
  if (isElsewhere(home, address)) return {}
  return Object.fromEntries(
    Object.entries(address).filter(
      ([field, value]) => value !== '' && !home[field as keyof Address],
    ),
  )
}

/** Whether two addresses name different streets. Either may hold the town in the same line. */
function isElsewhere(one: Partial<Address>, other: Partial<Address>) {
  const [here, there] = [lettersOf(one.addressLine1 ?? ''), lettersOf(other.addressLine1 ?? '')]
  return here !== '' && there !== '' && !here.includes(there) && !there.includes(here)
}
