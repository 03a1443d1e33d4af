import * as v from 'valibot'
import { lettersOf } from '#machines/kernel/files/letters.ts'
import { emailSchema } from '#machines/kernel/text.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { AgeGroup } from '../guest.schema.ts'
import type { Household, Side } from '../household.schema.ts'
import { isRejected } from './dry-run.schema.ts'
import type { RowProblem, UnreadWord } from './dry-run.schema.ts'
import { meaningOf, unreadIn } from './meanings.rules.ts'
import type { Names } from './meanings.rules.ts'
import { namesIn, namesOf } from './names.rules.ts'
import type { WrittenName } from './names.rules.ts'
import type { Column } from './source.schema.ts'
import { tagsIn } from './tags.rules.ts'
import { ageIn, answerIn, figureIn, isTotal } from './words.rules.ts'
import type { WrittenAnswer } from './words.rules.ts'

export type ImportedAnswer = WrittenAnswer
export type Address = Pick<Household, 'addressLine1' | 'addressLine2' | 'city' | 'region' | 'postcode' | 'country'>

/** Somebody as a row of a file tells; what is empty the file does not tell. */
export interface ImportedPerson {
  row: number
  /** Of an export of ours: which guest it was. */
  guestId: string
  household: string
  firstName: string
  lastName: string
  isPlusOne: boolean
  ageGroup: AgeGroup | null
  side: Side | null
  tags: readonly string[]
  diet: string
  meal: string
  email: string
  phone: string
  notes: readonly string[]
  address: Address
  /** By the event's name; the empty name is every event. */
  answers: ReadonlyMap<string, ImportedAnswer>
}

const longest = { firstName: 100, lastName: 100, household: 120, diet: 200, meal: 100, phone: 40 } as const
const longestAddress = { addressLine1: 150, addressLine2: 150, city: 100, region: 100, postcode: 20, country: 100 } as const

/** The people that a sheet tells of. A row without a name is nobody, and one with a text that is too long is left to be mended. */
export function peopleOf(
  sheet: Sheet,
  columns: readonly Column[],
  names: Names,
): { people: ImportedPerson[]; problems: RowProblem[]; unread: UnreadWord[] } {
  const persons = [...new Set(columns.map(({ person }) => person))].toSorted((one, other) => one - other)
  const shared = sharedHouseholds(sheet, columns)
  const people: ImportedPerson[] = []
  const problems: RowProblem[] = []
  const sizes = new Map<string, number>()
  let before = ''
  for (const { row, cells } of sheet.rows) {
    const told = persons.flatMap((person) => personsIn({ row, cells, headers: sheet.headers, names }, columns, person))
    const [first] = told
    // Who comes without a name or a household belongs to the row above, as products write companions.
    const household = first && (first.household || told.map(nameOf).filter(Boolean).join(' & ').slice(0, 120) || before)
    if (!first || !household) problems.push({ row, code: 'no_name' })
    else if (isTotal(nameOf(first))) problems.push({ row, code: 'total' })
    else if (told.some(isTooLong)) problems.push({ row, code: 'too_long' })
    else {
      const brought = broughtBy(cells, columns, first)
      const comeAlong = shared.has(lettersOf(first.household)) ? [] : companionsIn(cells, columns, [...told, ...brought])
      const all = [...told, ...brought, ...comeAlong]
      const key = lettersOf(household)
      const size = (sizes.get(key) ?? 0) + all.length
      before = household
      if (size > mostInHousehold) {
        problems.push({ row, code: 'household_full' })
        continue
      }
      sizes.set(key, size)
      people.push(...all.map((one) => ({ ...one, household })))
      if (told.some(({ notes }) => notes.some((note) => note.startsWith(badEmail)))) problems.push({ row, code: 'email_in_notes' })
    }
  }
  const leftOut = new Set(problems.filter(isRejected).map(({ row }) => row))
  const rows = sheet.rows.filter(({ row }) => !leftOut.has(row))
  return { people, problems, unread: unreadIn({ ...sheet, rows }, columns, names) }
}

/** The most people of one household, as the API takes them. */
const mostInHousehold = 200

interface Row {
  row: number
  cells: readonly string[]
  headers: readonly string[]
  names: Names
}

const badEmail = 'Email: '

/** The households that several rows name: their sizes may be told in each row, or be that of the row alone, and nobody is added to them. */
function sharedHouseholds({ rows }: Sheet, columns: readonly Column[]) {
  const place = columns.findIndex(({ field }) => field === 'household')
  const named = Map.groupBy(rows, ({ cells }) => lettersOf(cells[place] ?? ''))
  return new Set([...named].flatMap(([name, all]) => (name !== '' && all.length > 1 ? [name] : [])))
}

/** What is known of a companion before they have a name. */
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

/** The largest party of which the others are added without their names. */
const mostInParty = 20

/** Whom a guest may bring, as a column of plus-ones tells: by name, by number, or by a yes. */
function broughtBy(cells: readonly string[], columns: readonly Column[], host: ImportedPerson): ImportedPerson[] {
  return columns.flatMap(({ field }, place) => {
    const cell = cells[place] ?? ''
    if (field !== 'companion' || cell === '' || /^(-|–|0|none|na|nil|single)$/.test(lettersOf(cell) || cell)) return []
    const answer = answerIn(cell)
    if (answer === 'not_coming' || answer === 'uninvited') return []
    const figure = figureIn(cell.replace(/^\+/, ''))
    if (figure !== null) return Array.from({ length: Math.min(figure, mostInParty) }, () => broughtAs(nameless, host))
    if (answer !== null || isPlaceholder(cell)) return [broughtAs(nameless, host)]
    return namesIn(cell).map((name) => broughtAs(name, host))
  })
}

/** Whoever is brought answers as the one who brings them, until they say otherwise. */
function broughtAs(name: WrittenName, host: ImportedPerson): ImportedPerson {
  return { ...host, ...nobodyYet, ...name }
}

const nameless = { firstName: '', lastName: '' }

function isPlaceholder(cell: string) {
  return /^(plus(one|1)|guest|x|tbd|tbc|allowed|invited|name|one|guestof.*)$/.test(lettersOf(cell)) || /^\+\s*1$/.test(cell)
}

/** Where a row says how many of a party are invited, those whom it does not name, each to what there is room for. */
function companionsIn(cells: readonly string[], columns: readonly Column[], told: readonly ImportedPerson[]): ImportedPerson[] {
  const sizes = columns.flatMap(({ field, event }, place) =>
    field === 'invited' || field === 'partySize'
      ? [{ event: field === 'invited' ? event : '', size: figureIn(cells[place] ?? '') ?? 0 }]
      : [],
  )
  const largest = Math.min(mostInParty, Math.max(0, ...sizes.map(({ size }) => size)))
  const [first] = told
  if (!first) return []
  return Array.from({ length: Math.max(0, largest - told.length) }, (_, at) => ({
    ...first,
    ...nobodyYet,
    answers: new Map(
      sizes.flatMap(({ event, size }) => {
        const isInvited = size > told.length + at
        return event === '' && !isInvited ? [] : [[event, isInvited ? 'pending' : 'uninvited'] as const]
      }),
    ),
  }))
}

/** The person of a row, or the two that one name speaks of: what is told besides is told of the first. */
function personsIn(row: Row, columns: readonly Column[], person: number): ImportedPerson[] {
  const [told] = personIn(row, columns, person)
  if (!told) return []
  const [, second] = told.guestId === '' && !told.isPlusOne ? told.names : []
  const { names: _names, ...first } = told
  const ofSecond = { guestId: '', diet: '', meal: '', email: '', phone: '', notes: [] }
  return second ? [first, { ...first, ...ofSecond, ...second, isPlusOne: second.firstName === '' && second.lastName === '' }] : [first]
}

function personIn(
  { row, cells, headers, names }: Row,
  columns: readonly Column[],
  person: number,
): (ImportedPerson & { names: WrittenName[] })[] {
  const all = columns.map((column, place) => ({ ...column, cell: cells[place] ?? '', header: headers[place] ?? '' }))
  const own = all.filter((one) => one.person === person)
  const of = (field: Column['field']) => own.find((one) => one.field === field && one.cell !== '')
  const text = (field: Column['field']) => of(field)?.cell ?? ''
  const shared = (field: Column['field']) => all.find((one) => one.field === field && one.cell !== '')?.cell ?? ''
  const typed = { firstName: text('firstName'), lastName: text('lastName'), fullName: text('fullName') }
  if (typed.firstName === '' && typed.lastName === '' && typed.fullName === '') return []
  const guestId = text('guestId')
  const told = guestId === '' ? writtenNames(typed) : [{ firstName: typed.firstName, lastName: typed.lastName }]
  const given = told[0] ?? nameless
  const name = isCompanion(given, person) ? nameless : given
  const isPlusOne = name.firstName === '' && name.lastName === ''
  // An address book keeps several addresses in one cell.
  const [email = '', ...moreEmails] = text('email')
    .toLowerCase()
    .split(/\s*(?::::|[,;\s])\s*/)
    .filter(Boolean)
  const isAddress = email === '' || (v.is(emailSchema, email) && moreEmails.every((one) => v.is(emailSchema, one)))
  const meaning = (field: 'side' | 'ageGroup', among: typeof own) => {
    const found = among.find((one) => one.field === field && one.cell !== '')
    return found ? meaningOf(found, names) : null
  }
  const age = meaning('ageGroup', own)
  const side = meaning('side', all)
  const isKept = ({ field, cell, ...column }: (typeof own)[number]) =>
    field === 'note' ||
    ((field === 'answer' || field === 'side') && meaningOf({ ...column, field, cell }, names) === null) ||
    (field === 'ageGroup' && (ageIn(cell) === null || /\d/.test(cell))) ||
    (field === 'partySize' && figureIn(cell) === null) ||
    // Of two columns for one thing, the second has no place of its own.
    (keptFields.has(field) && cell !== text(field))
  const kept = own
    .filter((one) => one.cell !== '' && isKept(one))
    .map(({ field, event, header, cell }) => `${field === 'meal' && event ? `${event}, ` : ''}${header}: ${cell}`)
  const emailNotes = isAddress ? moreEmails.map((one) => `Email 2: ${one}`) : [`${badEmail}${text('email').toLowerCase()}`]
  return [
    {
      row,
      guestId,
      household: shared('household') || familyIn(typed.fullName),
      ...name,
      names: told,
      isPlusOne: isPlusOne || answerIn(text('plusOne')) === 'coming',
      ageGroup: person > 1 ? 'child' : age === 'adult' || age === 'child' || age === 'infant' ? age : null,
      side: side === 'first' || side === 'second' || side === 'both' ? side : null,
      tags: tagsIn(shared('tags')),
      diet: text('diet'),
      meal: text('meal'),
      email: isAddress ? email : '',
      phone: text('phone'),
      notes: [text('notes'), ...emailNotes, ...kept].filter(Boolean).map((note) => note.slice(0, 2_000)),
      address: {
        addressLine1: shared('addressLine1'),
        addressLine2: shared('addressLine2'),
        city: shared('city'),
        region: shared('region'),
        postcode: shared('postcode'),
        country: shared('country'),
      },
      answers: new Map(
        own.flatMap((one) => {
          const answer = answerOf(one, names)
          return answer ? [[one.field === 'partySize' ? '' : one.event, answer] as const] : []
        }),
      ),
    },
  ]
}

/** Fields of one text each: what a second column tells of them is kept as a note. */
const keptFields = new Set<Column['field']>(['diet', 'meal', 'phone', 'email', 'notes'])

/** "The Smith family" names a household; of its people only the last name is known. */
function familyIn(fullName: string) {
  return familyName.test(fullName) ? fullName : ''
}

const familyName = /^(?:the\s+)?(.+?)(?:'s|’s)?\s+(?:family|household|familie|famille)$/i

function writtenNames({ firstName, lastName, fullName }: WrittenName & { fullName: string }): WrittenName[] {
  if (firstName || lastName) return namesOf(firstName, lastName)
  const [, family] = familyName.exec(fullName) ?? []
  return family ? [{ firstName: '', lastName: family }] : namesIn(fullName)
}

/** How products write somebody whose name is to come: "Plus One", a partner called "Guest". */
function isCompanion({ firstName, lastName }: { firstName: string; lastName: string }, person: number) {
  const letters = lettersOf(firstName + lastName)
  return letters === 'plusone' || letters === 'guest' || (person === 1 && lettersOf(firstName) === 'guest')
}

/** What a cell says of the event that its column is about, or of all of them; null where it says nothing of it. */
function answerOf(one: Column & { cell: string }, names: Names): ImportedAnswer | null {
  const { field, event, cell, isSilentWhenBlank } = one
  if (field === 'partySize') return figureIn(cell) === null ? null : invitedIn(cell)
  // A blank says nothing of every event at once, as it says of one that nobody is invited to it.
  if (cell === '' && (event === '' || isSilentWhenBlank)) return null
  if (field === 'invited') return invitedIn(cell)
  if (field !== 'answer') return null
  // A blank is no invitation. What says something that we do not know is one, and is kept as a note.
  const meaning = meaningOf(one, names)
  if (meaning === 'coming' || meaning === 'not_coming' || meaning === 'pending' || meaning === 'uninvited') return meaning
  return cell === '' ? 'uninvited' : 'pending'
}

/** An invitation, by a number of people or by a yes. */
function invitedIn(cell: string): ImportedAnswer {
  const figure = figureIn(cell)
  if (figure !== null) return figure > 0 ? 'pending' : 'uninvited'
  const answer = answerIn(cell)
  return answer === 'coming' || answer === 'pending' ? 'pending' : 'uninvited'
}

function nameOf({ firstName, lastName }: ImportedPerson) {
  return `${firstName} ${lastName}`.trim()
}

function isTooLong(person: ImportedPerson) {
  const ofPerson = Object.entries(longest).some(([field, most]) => person[field as keyof typeof longest].length > most)
  return ofPerson || Object.entries(longestAddress).some(([field, most]) => person.address[field as keyof Address].length > most)
}
