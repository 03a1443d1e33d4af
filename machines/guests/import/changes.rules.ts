import { lettersOf } from '#machines/kernel/files/letters.ts'
import { notesAfter } from '#machines/kernel/files/notes.ts'
import { fullName, tagsAfter } from '../list/guest.rules.ts'
import type { Guest } from '../guest.schema.ts'
import type { ImportedPerson } from '../foreign/person.rules.ts'
import type { LikelyDuplicate } from './dry-run.schema.ts'
import { named, oldestFirst } from '../duplicates/match.rules.ts'
import type { ImportPlan, ListBefore, PlannedAnswer, PlannedGuest } from './plan.schema.ts'

/** A person of the file as a guest of the list. */
export function newGuestOf(person: ImportedPerson, answers: PlannedAnswer[]): PlannedGuest {
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

/** What a person of the file changes about their guest; null if nothing. */
export function changeOf(
  guest: Guest,
  person: ImportedPerson,
  answers: PlannedAnswer[],
): ImportPlan['changedGuests'][number] | null {
  const { firstName, lastName, diet, meal, email, phone } = person
  const next = {
    ...Object.fromEntries(
      Object.entries({ firstName, lastName, diet, meal, email, phone }).filter(
        ([, value]) => value !== '',
      ),
    ),
    ...(person.ageGroup ? { ageGroup: person.ageGroup } : {}),
    tags: tagsAfter(guest.tags, { add: person.tags }),
    notes: notesAfter(guest.notes, person.notes),
  }
  const fields = Object.entries(next).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(guest[field as keyof Guest]),
  )
  const given = answers.filter(
    ({ event, answer }) =>
      answer !== 'pending' || typeof event !== 'string' || !hasAnswered(guest, event),
  )
  const isAnswered = given.every(({ event, answer }) =>
    typeof event === 'string'
      ? (guest.answers[event] ?? 'uninvited') === answer
      : answer === 'uninvited',
  )
  if (fields.length === 0 && isAnswered) return null
  return {
    id: guest.id,
    version: guest.version,
    ...Object.fromEntries(fields),
    answers: isAnswered ? [] : given,
  }
}

/** A file without an answer, which may be older, removes none. */
function hasAnswered({ answers }: Guest, event: string) {
  return answers[event] === 'coming' || answers[event] === 'not_coming'
}

/** The new people who have the name of an existing guest, or of somebody further up in the file. */
export function duplicatesOf(
  newcomers: readonly ImportedPerson[],
  { guests, households }: ListBefore,
): LikelyDuplicate[] {
  const homes = new Map(households.map(({ id, name }) => [id, name]))
  const known = new Map(
    oldestFirst(guests)
      .toReversed()
      .map((guest) => [named(guest), guest]),
  )
  const firstOfName = new Map<string, ImportedPerson>()
  return newcomers.flatMap((person): LikelyDuplicate[] => {
    const name = fullName(person)
    if (name === '') return []
    const letters = lettersOf(name)
    const other = known.get(letters)
    const twin = firstOfName.get(letters)
    if (!twin) firstOfName.set(letters, person)
    const { row } = person
    if (other)
      return [{ row, name, of: homes.get(other.householdId) ?? fullName(other), ofRow: null }]
    return twin ? [{ row, name, of: twin.household, ofRow: twin.row }] : []
  })
}
