import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { unreadIn } from '../cells/meanings.rules.ts'
import type { Names } from '../cells/meanings.rules.ts'
import { namesIn } from '../cells/names.rules.ts'
import type { WrittenName } from '../cells/names.rules.ts'
import { badEmail, badPhone } from '../foreign/cells.rules.ts'
import { nameless, personsIn } from '../foreign/person.rules.ts'
import type { Address, ImportedPerson } from '../foreign/person.rules.ts'
import type { Column } from '../foreign/source.schema.ts'
import { answerIn, figureIn, isTotal } from '../cells/words.rules.ts'
import { isRejected } from './dry-run.schema.ts'
import type { RowProblem, UnreadWord } from './dry-run.schema.ts'

const longest = {
  firstName: 100,
  lastName: 100,
  household: 120,
  diet: 200,
  meal: 100,
} as const
const longestAddress = {
  addressLine1: 150,
  addressLine2: 150,
  city: 100,
  region: 100,
  postcode: 20,
  country: 100,
} as const

/**
 * The people of a sheet. A row without a name is nobody, and one with a text that is too long is
 * returned to be corrected.
 */
export function peopleOf(
  sheet: Sheet,
  columns: readonly Column[],
  names: Names,
): { people: ImportedPerson[]; problems: RowProblem[]; unread: UnreadWord[] } {
  const persons = [...new Set(columns.map(({ person }) => person))].toSorted(
    (one, other) => one - other,
  )
  const shared = sharedHouseholds(sheet, columns)
  const people: ImportedPerson[] = []
  const problems: RowProblem[] = []
  const sizes = new Map<string, number>()
  let before = ''
  for (const { row, cells } of sheet.rows) {
    const expanded = persons.flatMap((person) =>
      personsIn({ row, cells, headers: sheet.headers, names }, columns, person),
    )
    const [first] = expanded
    // A row without a name or a household belongs to the row above, as products write companions.
    const household =
      first &&
      (first.household || expanded.map(nameOf).filter(Boolean).join(' & ').slice(0, 120) || before)
    if (!first || !household) problems.push({ row, code: 'no_name' })
    else if (isTotal(nameOf(first))) problems.push({ row, code: 'total' })
    else if (expanded.some(isTooLong)) problems.push({ row, code: 'too_long' })
    else {
      const brought = broughtBy(cells, columns, first)
      const comeAlong = shared.has(lettersOf(first.household))
        ? []
        : companionsIn(cells, columns, [...expanded, ...brought])
      const all = [...expanded, ...brought, ...comeAlong]
      const key = lettersOf(household)
      const size = (sizes.get(key) ?? 0) + all.length
      before = household
      if (size > maxInHousehold) {
        problems.push({ row, code: 'household_full' })
        continue
      }
      sizes.set(key, size)
      people.push(...all.map((one) => ({ ...one, household })))
      if (expanded.some(({ notes }) => notes.some((note) => note.startsWith(badEmail))))
        problems.push({ row, code: 'email_in_notes' })
      if (expanded.some(isUncallable)) problems.push({ row, code: 'phone_in_notes' })
    }
  }
  const leftOut = new Set(problems.filter(isRejected).map(({ row }) => row))
  const rows = sheet.rows.filter(({ row }) => !leftOut.has(row))
  return { people, problems, unread: unreadIn({ ...sheet, rows }, columns, names) }
}

/** The most people of one household that the API accepts. */
const maxInHousehold = 200

/**
 * The households that several rows name. Their sizes may be for the household or for the row, so
 * nobody is added to them.
 */
function sharedHouseholds({ rows }: Sheet, columns: readonly Column[]) {
  const place = columns.findIndex(({ field }) => field === 'household')
  const named = Map.groupBy(rows, ({ cells }) => lettersOf(cells[place] ?? ''))
  return new Set([...named].flatMap(([name, all]) => (name !== '' && all.length > 1 ? [name] : [])))
}

/** The fields of a companion without a name. */
const nobodyYet = {
  guestId: '',
  firstName: '',
  lastName: '',
  isPlusOne: true,
  ageGroup: null,
  diet: '',
  meal: '',
  email: '',
  phone: '',
  notes: [],
}

/** The largest party whose unnamed members are added. */
const maxInParty = 20

/** Whom a guest may bring, by a column of plus-ones: by name, by number, or by a yes. */
function broughtBy(
  cells: readonly string[],
  columns: readonly Column[],
  host: ImportedPerson,
): ImportedPerson[] {
  return columns.flatMap(({ field }, place) => {
    const cell = cells[place] ?? ''
    if (field !== 'companion' || /^(-|–|0|none|na|nil|single)$/.test(lettersOf(cell) || cell))
      return []
    const answer = answerIn(cell)
    if (answer === 'not_coming' || answer === 'uninvited') return []
    const figure = figureIn(cell)
    if (figure !== null)
      return Array.from({ length: Math.min(figure, maxInParty) }, () => broughtAs(nameless, host))
    if (answer !== null || isPlaceholder(cell)) return [broughtAs(nameless, host)]
    return namesIn(cell).map((name) => broughtAs(name, host))
  })
}

/** A companion's answer is that of their host until they give another. */
function broughtAs(name: WrittenName, host: ImportedPerson): ImportedPerson {
  return { ...host, ...nobodyYet, ...name }
}

function isPlaceholder(cell: string) {
  return /^(plus(one|1)|guest|x|tbd|tbc|allowed|invited|name|one|guestof.*)$/.test(lettersOf(cell))
}

/**
 * Unnamed companions where a row says how many of a party are invited, each to the events that have
 * room for them.
 */
function companionsIn(
  cells: readonly string[],
  columns: readonly Column[],
  people: readonly ImportedPerson[],
): ImportedPerson[] {
  const sizes = columns.flatMap(({ field, event }, place) =>
    field === 'invited' || field === 'partySize'
      ? [{ event: field === 'invited' ? event : '', size: figureIn(cells[place] ?? '') ?? 0 }]
      : [],
  )
  const largest = Math.min(maxInParty, Math.max(0, ...sizes.map(({ size }) => size)))
  const [first] = people
  if (!first) return []
  return Array.from({ length: Math.max(0, largest - people.length) }, (_, at) => ({
    ...first,
    ...nobodyYet,
    answers: new Map(
      sizes.flatMap(({ event, size }) => {
        const isInvited = size > people.length + at
        return event === '' && !isInvited
          ? []
          : [[event, isInvited ? 'pending' : 'uninvited'] as const]
      }),
    ),
  }))
}

function isUncallable({ phone, notes }: ImportedPerson) {
  return phone === '' && notes.some((note) => note.startsWith(badPhone))
}

function nameOf({ firstName, lastName }: ImportedPerson) {
  return `${firstName} ${lastName}`.trim()
}

function isTooLong(person: ImportedPerson) {
  const ofPerson = Object.entries(longest).some(
    ([field, max]) => person[field as keyof typeof longest].length > max,
  )
  return (
    ofPerson ||
    Object.entries(longestAddress).some(
      ([field, max]) => person.address[field as keyof Address].length > max,
    )
  )
}
