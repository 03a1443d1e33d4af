import { answersAfter, fullName, isNamed, tagsAfter } from '../list/guest.rules.ts'
import type { Guest } from '../guest.schema.ts'
import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Likeness } from './merge.schema.ts'

export interface LikelyPair<G> {
  /** The guest who was added first. */
  one: G
  other: G
  likeness: Likeness
}

/** A last name that more people have than this does not make them alike. */
const maxOfOneName = 60

type Compared = Pick<Guest, 'id' | 'householdId' | 'firstName' | 'lastName' | 'email' | 'phone'>

/**
 * Guests who may be on the list twice, the surest pairs first: by an address or number of their
 * own, by their name, and by a last name with nearly equal first names. A household shares
 * addresses and numbers, so they do not count within one.
 */
export function likelyPairs<G extends Compared>(guests: Iterable<G>): LikelyPair<G>[] {
  const looking = lookForPairs(guests)
  for (;;) {
    const { done, value } = looking.next()
    if (done) return value
  }
}

/** The same in small steps, so that the page stays responsive among thousands of guests. */
export function* lookForPairs<G extends Compared>(
  guests: Iterable<G>,
): Generator<undefined, LikelyPair<G>[], undefined> {
  const named = [...guests].filter(isNamed).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const found = new Map<string, LikelyPair<G>>()
  const pair = (
    likeness: Likeness,
    alike: readonly G[],
    are: (one: G, other: G) => boolean = () => true,
  ) => {
    for (const [place, one] of alike.entries()) {
      for (const other of alike.slice(place + 1)) {
        const key = pairKey(one, other)
        if (!found.has(key) && are(one, other)) found.set(key, { one, other, likeness })
      }
    }
  }
  const groups = (keyOf: (guest: G) => string) =>
    [...Map.groupBy(named, keyOf)].filter(
      ([key, { length }]) => key !== '' && length <= maxOfOneName,
    )
  const areApart = (one: G, other: G) => one.householdId !== other.householdId
  const families = new Map<G, string>()
  yield
  for (const [, alike] of groups(({ email }) => email)) pair('email', alike, areApart)
  yield
  for (const [, alike] of groups(numberOf)) pair('phone', alike, areApart)
  const names = new Map<G, string>()
  for (const [place, guest] of named.entries()) {
    if (place % 1_000 === 0) yield
    names.set(guest, lettersOf(fullName(guest)))
    families.set(guest, lettersOf(guest.lastName))
  }
  yield
  for (const [, alike] of groups((guest) => names.get(guest) ?? '')) pair('name', alike)
  yield
  for (const [, alike] of groups((guest) => families.get(guest) ?? ''))
    pair('nearly', alike, isNearly)
  return [...found.values()]
}

/** One key for two guests in either order. */
export function pairKey(one: Pick<Guest, 'id'>, other: Pick<Guest, 'id'>) {
  return [one.id, other.id].toSorted().join(' ')
}

type Mergeable = Omit<Guest, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'householdId' | 'place'>

/**
 * The remaining guest, with what only the other one had. What both have stays, an answer replaces a
 * missing one, and diets are added to each other: either may be an allergy.
 */
export function mergedGuest<G extends Mergeable>(kept: G, gone: Mergeable): G {
  const firstGiven = (field: 'firstName' | 'lastName' | 'meal' | 'email' | 'phone') =>
    kept[field] || gone[field]
  const owed = Object.entries(gone.answers).filter(([event]) => {
    const now = kept.answers[event]
    return now === undefined || now === 'pending'
  })
  const diet = dietsOf(kept, gone)
  const isCut = diet.length > maxDiet
  const notes = isCut ? [gone.notes, gone.diet].filter(Boolean).join('\n') : gone.notes
  return {
    ...kept,
    firstName: firstGiven('firstName'),
    lastName: firstGiven('lastName'),
    diet: isCut ? kept.diet : diet,
    meal: firstGiven('meal'),
    email: firstGiven('email'),
    phone: firstGiven('phone'),
    tags: tagsAfter(kept.tags, { add: gone.tags }),
    notes: kept.notes.includes(notes)
      ? kept.notes
      : [kept.notes, notes].filter(Boolean).join('\n').slice(0, 2_000),
    answers: answersAfter(
      kept.answers,
      owed.map(([eventId, answer]) => ({ eventId, answer })),
    ),
  }
}

/** The most letters of a diet. */
const maxDiet = 200

/** Both diets, unless one says what the other does. */
function dietsOf({ diet }: Pick<Guest, 'diet'>, { diet: other }: Pick<Guest, 'diet'>) {
  const [own, theirs] = [lettersOf(diet), lettersOf(other)]
  if (own.includes(theirs)) return diet
  return theirs.includes(own) ? other : `${diet}, ${other}`
}

/** The last nine digits, because country codes and trunk prefixes are written in many ways. */
function numberOf({ phone }: Compared) {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length < 7 ? '' : digits.slice(-9)
}

/**
 * Jon and Jonathan, Jon and John: one name begins like the other, or one letter differs, is missing
 * or is added.
 */
function isNearly(one: Compared, other: Compared) {
  const [shorter = '', longer = ''] = [
    lettersOf(one.firstName),
    lettersOf(other.firstName),
  ].toSorted((a, b) => a.length - b.length)
  // Guest 1 and Guest 2 differ by their numbers.
  if (shorter.length < 3 || /\d/.test(shorter + longer)) return false
  return longer.startsWith(shorter) || isOneLetterOff(shorter, longer)
}

function isOneLetterOff(shorter: string, longer: string) {
  let begin = 0
  while (begin < shorter.length && shorter[begin] === longer[begin]) begin++
  const rest = shorter.length === longer.length ? begin + 1 : begin
  return shorter.slice(rest) === longer.slice(begin + 1)
}
