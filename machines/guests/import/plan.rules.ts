import { lettersOf } from '#machines/kernel/files/letters.ts'
import { notesAfter } from '#machines/kernel/files/notes.ts'
import type { WeddingEvent } from '../event.schema.ts'
import { fullName, tagsAfter } from '../guest.rules.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { LikelyDuplicate } from './dry-run.schema.ts'
import type { Address, ImportedPerson } from './people.rules.ts'
import type { ImportPlan, PlannedAnswer, PlannedGuest } from './plan.schema.ts'

/** The list as it is, with each event by the name that people read. */
export interface ListBefore {
  households: readonly Household[]
  guests: readonly Guest[]
  events: readonly (Pick<WeddingEvent, 'id'> & { name: string })[]
}

/** What an import would write, row by row of the file, and what it would leave as it is. */
export interface DryRun {
  plan: ImportPlan
  added: number
  changed: number
  same: number
  duplicates: readonly LikelyDuplicate[]
}

/**
 * What a file would change. Whoever is there already is found by the mark of our own export, by address and name, by household and name, and by an address or a name that
 * only they have; what the file does not tell stays. A file that was imported changes nothing when it is imported again.
 */
export function planImport(fileName: string, people: readonly ImportedPerson[], before: ListBefore): DryRun {
  const events = eventsOf(people, before)
  const pool = poolOf(people, before)
  const households = new Map(before.households.map((household) => [household.id, household]))
  const byName = new Map(before.households.map((household) => [lettersOf(household.name), household.id]))
  const inside = new Map<string, string>()
  const plan: ImportPlan = { fileName, newEvents: events.added, newHouseholds: [], newGuests: [], changedHouseholds: [], changedGuests: [] }
  const made = new Map<string, ImportPlan['newHouseholds'][number]>()
  const touched = new Map<string, ImportPlan['changedHouseholds'][number]>()
  const duplicates: LikelyDuplicate[] = []
  let same = 0

  for (const person of people) {
    const key = lettersOf(person.household)
    const guest = pool.take(person)
    const answers = events.answersOf(person)
    if (guest) {
      inside.set(key, guest.householdId)
      const change = changeOf(guest, person, answers)
      if (change) plan.changedGuests.push(change)
      else same++
      keepAddress(guest.householdId, person)
      continue
    }
    const name = fullName(person)
    const other = pool.byName(name)
    if (other) duplicates.push({ row: person.row, name, of: households.get(other.householdId)?.name ?? fullName(other) })
    const there = inside.get(key) ?? byName.get(key)
    const planned = newGuestOf(person, answers)
    if (there) {
      plan.newGuests.push({ householdId: there, ...planned })
      keepAddress(there, person)
    } else {
      const home = made.get(key)
      if (home) {
        home.guests.push(planned)
        Object.assign(home, firstTold(home, person.address))
      } else {
        const begun = { name: person.household, side: person.side, ...person.address, guests: [planned] }
        made.set(key, begun)
        plan.newHouseholds.push(begun)
      }
    }
  }
  // Rows that contradict each other may end where they began.
  plan.changedHouseholds.push(...[...touched.values()].filter((change) => !isAlready(households.get(change.id), change)))
  const added = plan.newGuests.length + plan.newHouseholds.reduce((sum, { guests }) => sum + guests.length, 0)
  return { plan, added, changed: plan.changedGuests.length, same, duplicates }

  /** An address that the file tells takes the place of the one there; a side only of none. */
  function keepAddress(id: string, { address, side }: ImportedPerson) {
    const household = households.get(id)
    if (!household) return
    const now = { ...household, ...touched.get(id) }
    const told = Object.fromEntries(
      Object.entries(address).filter(([field, value]) => value !== '' && value !== now[field as keyof Address]),
    )
    const change = { ...told, ...(side && now.side === null ? { side } : {}) }
    if (Object.keys(change).length === 0) return
    touched.set(id, { ...touched.get(id), ...change, id, version: household.version })
  }
}

function isAlready(household: Household | undefined, change: object) {
  return Object.entries(change).every(([field, value]) => household?.[field as keyof Household] === value)
}

/** The guests there are, each to be found by one person of the file. */
function poolOf(people: readonly ImportedPerson[], { guests, households }: ListBefore) {
  const homes = new Map(households.map(({ id, name }) => [id, lettersOf(name)]))
  const inOrder = guests.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const whole = Map.groupBy(inOrder, (guest) => `${homes.get(guest.householdId)} ${named(guest)} ${guest.email}`)
  const inHome = Map.groupBy(inOrder, (guest) => `${homes.get(guest.householdId)} ${named(guest)}`)
  const byBoth = Map.groupBy(inOrder, (guest) => `${named(guest)} ${guest.email}`)
  const byEmail = Map.groupBy(inOrder, ({ email }) => email)
  const byName = Map.groupBy(inOrder, named)
  const byId = Map.groupBy(inOrder, ({ id }) => id)
  const emailsTold = Map.groupBy(people, ({ email }) => email)
  const namesTold = Map.groupBy(people, named)
  const taken = new Set<string>()
  const free = (found: Guest[] | undefined) => found?.find(({ id }) => !taken.has(id))
  const only = (found: Guest[] | undefined, told: unknown[] | undefined) =>
    found?.length === 1 && told?.length === 1 ? free(found) : undefined
  return {
    take(person: ImportedPerson): Guest | undefined {
      const home = lettersOf(person.household)
      const name = named(person)
      const { email } = person
      const found =
        free(byId.get(person.guestId)) ??
        free(whole.get(`${home} ${name} ${email}`)) ??
        free(inHome.get(`${home} ${name}`)) ??
        (email === ''
          ? undefined
          : (free(name === '' ? undefined : byBoth.get(`${name} ${email}`)) ?? only(byEmail.get(email), emailsTold.get(email)))) ??
        (name === '' ? undefined : alike(only(byName.get(name), namesTold.get(name)), email))
      if (found) taken.add(found.id)
      return found
    },
    byName: (name: string) => (name === '' ? undefined : byName.get(lettersOf(name))?.[0]),
  }
}

function named(one: { firstName: string; lastName: string }) {
  return lettersOf(fullName(one))
}

/** Two of one name with an address each are two people, as far as anybody can tell. */
function alike(guest: Guest | undefined, email: string) {
  return guest && (email === '' || guest.email === '' || guest.email === email) ? guest : undefined
}

/** The events that the file names: those there are, by their names, and those to be made. */
function eventsOf(people: readonly ImportedPerson[], { events }: ListBefore) {
  const known = new Map<string, PlannedAnswer['event']>(events.map(({ id, name }) => [lettersOf(name), id]))
  const added: string[] = []
  for (const { answers } of people) {
    for (const name of answers.keys()) {
      const letters = lettersOf(name)
      if (letters === '' || known.has(letters)) continue
      known.set(letters, added.length)
      added.push(name)
    }
  }
  return {
    added,
    answersOf({ answers }: ImportedPerson): PlannedAnswer[] {
      const given = new Map<PlannedAnswer['event'], PlannedAnswer['answer']>()
      const all = answers.get('')
      if (all) for (const { id } of events) given.set(id, all)
      for (const [name, answer] of answers) {
        const event = known.get(lettersOf(name))
        if (event !== undefined) given.set(event, answer)
      }
      return [...given].map(([event, answer]) => ({ event, answer }))
    },
  }
}

function newGuestOf(person: ImportedPerson, answers: PlannedAnswer[]): PlannedGuest {
  const { firstName, lastName, isPlusOne, tags, diet, meal, email, phone } = person
  const ageGroup = person.ageGroup ?? 'adult'
  return {
    firstName,
    lastName,
    isPlusOne,
    ageGroup,
    tags: [...tags],
    diet,
    meal,
    email,
    phone,
    notes: notesAfter('', person.notes),
    answers,
  }
}

/** What a person of the file changes about the guest they are; null where it is nothing. */
function changeOf(guest: Guest, person: ImportedPerson, answers: PlannedAnswer[]): ImportPlan['changedGuests'][number] | null {
  const { firstName, lastName, diet, meal, email, phone } = person
  const next = {
    ...Object.fromEntries(Object.entries({ firstName, lastName, diet, meal, email, phone }).filter(([, value]) => value !== '')),
    ...(person.ageGroup ? { ageGroup: person.ageGroup } : {}),
    tags: tagsAfter(guest.tags, { add: person.tags }),
    notes: notesAfter(guest.notes, person.notes),
  }
  const fields = Object.entries(next).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(guest[field as keyof Guest]))
  const isAnswered = answers.every(({ event, answer }) =>
    typeof event === 'string' ? (guest.answers[event] ?? 'uninvited') === answer : answer === 'uninvited',
  )
  if (fields.length === 0 && isAnswered) return null
  return { id: guest.id, version: guest.version, ...Object.fromEntries(fields), answers: isAnswered ? [] : answers }
}

function firstTold(home: Partial<Address>, address: Address) {
  return Object.fromEntries(Object.entries(address).filter(([field, value]) => value !== '' && !home[field as keyof Address]))
}
