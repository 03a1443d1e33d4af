import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { WeddingEvent } from '../event.schema.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { Rsvp } from '../rsvp/rsvp.schema.ts'
import { isRejected } from './dry-run.schema.ts'
import type { RowProblem } from './dry-run.schema.ts'
import { sideNames } from '../cells/meanings.rules.ts'
import type { Names } from '../cells/meanings.rules.ts'
import { cellOfTags } from '../cells/tags.rules.ts'

export type NamedEvent = Pick<WeddingEvent, 'id'> & { name: string }

interface List {
  households: Iterable<Household>
  guests: Iterable<Guest>
  /** With distinct names (`apart`). */
  events: readonly NamedEvent[]
  /** The couple's questions, and what each household has written with its answer. */
  questions: readonly { id: string; text: string }[]
  rsvps: ReadonlyMap<string, Pick<Rsvp, 'message' | 'replies'>>
}

/**
 * A guest list as a table, with headers and one row for each guest. What a household has written is
 * in the row of its first guest. Importing it again, in any order, changes nothing.
 */
export function listTable(
  { households, guests, events, questions, rsvps }: List,
  names: Names,
): string[][] {
  const homes = new Map([...households].map((household) => [household.id, household]))
  const [first, second] = sideNames(names)
  const sides = { first, second, both: 'Both' }
  const ages = { adult: 'Adult', child: 'Child', infant: 'Infant' }
  const written = new Set<string>()
  const row = (guest: Guest) => {
    const home = homes.get(guest.householdId)
    const wrote = written.has(guest.householdId) ? undefined : rsvps.get(guest.householdId)
    written.add(guest.householdId)
    return [
      home?.name ?? '',
      ...nameCells(guest),
      home?.side ? sides[home.side] : '',
      cellOfTags(guest.tags),
      ages[guest.ageGroup],
      guest.isPlusOne ? 'Yes' : '',
      guest.email,
      guest.phone,
      ...addressCells(home),
      guest.diet,
      guest.meal,
      guest.notes,
      ...events.map(({ id }) => answerTexts[guest.answers[id] ?? 'uninvited']),
      wrote?.message ?? '',
      ...questions.map(({ id }) => wrote?.replies[id] ?? ''),
      guest.id,
    ]
  }
  const ofEvents = events.map(({ name }) => `${name} - RSVP`)
  const ofQuestions = questions.map(({ text }) => `${text} - Reply`)
  return [
    [...headers, ...ofEvents, 'Message to the couple', ...ofQuestions, 'Vowline ID'],
    ...Array.from(guests, row),
  ]
}

/** A companion without a name is written as other products do. */
function nameCells({ firstName, lastName }: Guest) {
  return firstName || lastName ? [firstName, lastName] : ['Plus', 'One']
}

function addressCells(home: Household | undefined) {
  if (!home) return Array.from({ length: 6 }, () => '')
  const { addressLine1, addressLine2, city, region, postcode, country } = home
  return [addressLine1, addressLine2, city, region, postcode, country]
}

/** The rows that were left out, unchanged, with the reason, to correct and import again. */
export function rejectedTable(
  { headers: fileHeaders, rows }: Sheet,
  problems: readonly RowProblem[],
  whyOf: (problem: RowProblem) => string,
) {
  const rejected = new Map(problems.filter(isRejected).map((problem) => [problem.row, problem]))
  const kept = rows.flatMap(({ row, cells }) => {
    const problem = rejected.get(row)
    return problem ? [[...fileHeaders.map((_, place) => cells[place] ?? ''), whyOf(problem)]] : []
  })
  return [[...fileHeaders, 'Why it was left out'], ...kept]
}

/** Events with distinct names: the second of one name gets a number. */
export function withDistinctNames(events: readonly NamedEvent[]): NamedEvent[] {
  const taken = new Set<string>()
  return events.map(({ id, name }) => {
    let own = name
    for (let count = 2; taken.has(lettersOf(own)); count++) own = `${name.slice(0, 74)} (${count})`
    taken.add(lettersOf(own))
    return { id, name: own }
  })
}

const answerTexts = {
  coming: 'Attending',
  not_coming: 'Regret',
  pending: 'No Response',
  uninvited: '',
}

/** Always in English, because an import recognises them. */
const headers = [
  'Household',
  'First name',
  'Last name',
  'Side',
  'Tags',
  'Age group',
  'Plus one',
  'Email',
  'Phone',
  'Address line 1',
  'Address line 2',
  'City',
  'Region',
  'Postcode',
  'Country',
  'Diet',
  'Meal',
  'Notes',
]
