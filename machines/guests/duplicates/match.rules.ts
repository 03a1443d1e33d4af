import { lettersOf } from '#machines/kernel/files/letters.ts'
import { fullName } from '../list/guest.rules.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { ImportedPerson } from '../foreign/person.rules.ts'

interface Known {
  guests: readonly Guest[]
  households: readonly Household[]
}

/**
 * The existing guests, each matched by one person of the file. People with a name come first, so
 * that no companion takes their place.
 */
export function matchesOf(
  people: readonly ImportedPerson[],
  known: Known,
): Map<ImportedPerson, Guest> {
  const match = matcher(people, known)
  const [companions, persons] = [
    people.filter((one) => named(one) === ''),
    people.filter((one) => named(one) !== ''),
  ]
  return new Map(
    [...persons, ...companions].flatMap((person) => {
      const guest = match(person)
      return guest ? [[person, guest] as const] : []
    }),
  )
}

/** Finds the guest that a person of the file is. Each guest is found once. */
function matcher(people: readonly ImportedPerson[], known: Known) {
  const { whole, inHome, companions, byHomeName, byBoth, byEmail, byName, byId } = indexOf(known)
  // Where the people of a household of the file are in the list, whatever their household is called
  // there.
  const placed = new Map<string, string>()
  const peopleByEmail = Map.groupBy(people, ({ email }) => email)
  const peopleByName = Map.groupBy(people, named)
  const taken = new Set<string>()
  const free = (found: Guest[] | undefined) => found?.find(({ id }) => !taken.has(id))
  const only = (found: Guest[] | undefined, given: unknown[] | undefined) =>
    found?.length === 1 && given?.length === 1 ? free(found) : undefined
  return (person: ImportedPerson): Guest | undefined => {
    const home = lettersOf(person.household)
    const name = named(person)
    const { email } = person
    const found =
      free(byId.get(person.guestId)) ??
      free(whole.get(`${home} ${name} ${email}`)) ??
      free(inHome.get(`${home} ${name}`)) ??
      (email === ''
        ? undefined
        : (free(name === '' ? undefined : byBoth.get(`${name} ${email}`)) ??
          only(byEmail.get(email), peopleByEmail.get(email)))) ??
      // A companion who has got a name since is still the one of the file.
      (name === ''
        ? free(companions.get(placed.get(home) ?? byHomeName.get(home) ?? ''))
        : alike(only(byName.get(name), peopleByName.get(name)), email))
    if (found) {
      taken.add(found.id)
      if (name !== '') placed.set(home, found.householdId)
    }
    return found
  }
}

/** The guests by everything that they can be found by, the oldest first. */
function indexOf({ guests, households }: Known) {
  const homes = new Map(households.map(({ id, name }) => [id, lettersOf(name)]))
  const inOrder = oldestFirst(guests)
  const homeOf = (guest: Guest) => homes.get(guest.householdId)
  return {
    whole: Map.groupBy(inOrder, (guest) => `${homeOf(guest)} ${named(guest)} ${guest.email}`),
    inHome: Map.groupBy(inOrder, (guest) => `${homeOf(guest)} ${named(guest)}`),
    companions: Map.groupBy(
      inOrder.filter(({ isPlusOne }) => isPlusOne),
      ({ householdId }) => householdId,
    ),
    byHomeName: new Map(
      inOrder.toReversed().map((guest) => [homeOf(guest), guest.householdId] as const),
    ),
    byBoth: Map.groupBy(inOrder, (guest) => `${named(guest)} ${guest.email}`),
    byEmail: Map.groupBy(inOrder, ({ email }) => email),
    byName: Map.groupBy(inOrder, named),
    byId: Map.groupBy(inOrder, ({ id }) => id),
  }
}

export function oldestFirst(guests: readonly Guest[]) {
  return guests.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export function named(one: { firstName: string; lastName: string }) {
  return lettersOf(fullName(one))
}

/** Two people of one name with different addresses are two people. */
function alike(guest: Guest | undefined, email: string) {
  return guest && (email === '' || guest.email === '') ? guest : undefined
}
