import { lettersOf } from '#machines/kernel/files/letters.ts'
import { fullName } from '../guest.rules.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { ImportedPerson } from '../foreign/person.rules.ts'

interface Known {
  guests: readonly Guest[]
  households: readonly Household[]
}

/** The guests there are, each found by one person of the file: those with a name first, so that no companion takes the place of one. */
export function matchesOf(
  people: readonly ImportedPerson[],
  { guests, households }: Known,
): Map<ImportedPerson, Guest> {
  const homes = new Map(households.map(({ id, name }) => [id, lettersOf(name)]))
  const inOrder = oldestFirst(guests)
  const whole = Map.groupBy(
    inOrder,
    (guest) => `${homes.get(guest.householdId)} ${named(guest)} ${guest.email}`,
  )
  const inHome = Map.groupBy(inOrder, (guest) => `${homes.get(guest.householdId)} ${named(guest)}`)
  const companions = Map.groupBy(
    inOrder.filter(({ isPlusOne }) => isPlusOne),
    ({ householdId }) => householdId,
  )
  const byHomeName = new Map(
    inOrder.toReversed().map(({ householdId }) => [homes.get(householdId), householdId]),
  )
  // Where those of the file's household are in the list, whatever their household is called there.
  const placed = new Map<string, string>()
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
  const take = (person: ImportedPerson): Guest | undefined => {
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
          only(byEmail.get(email), emailsTold.get(email)))) ??
      // A companion whose name has come since is still the one of the file.
      (name === ''
        ? free(companions.get(placed.get(home) ?? byHomeName.get(home) ?? ''))
        : alike(only(byName.get(name), namesTold.get(name)), email))
    if (found) {
      taken.add(found.id)
      if (name !== '') placed.set(home, found.householdId)
    }
    return found
  }
  const [companionsTold, personsTold] = [
    people.filter((one) => named(one) === ''),
    people.filter((one) => named(one) !== ''),
  ]
  return new Map(
    [...personsTold, ...companionsTold].flatMap((person) => {
      const guest = take(person)
      return guest ? [[person, guest] as const] : []
    }),
  )
}

export function oldestFirst(guests: readonly Guest[]) {
  return guests.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export function named(one: { firstName: string; lastName: string }) {
  return lettersOf(fullName(one))
}

/** Two of one name with an address each are two people, as far as anybody can tell. */
function alike(guest: Guest | undefined, email: string) {
  return guest && (email === '' || guest.email === '' || guest.email === email) ? guest : undefined
}
