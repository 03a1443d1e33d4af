import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { AgeGroup } from '../guest.schema.ts'
import type { Household, Side } from '../household.schema.ts'
import type { RowProblem } from './dry-run.schema.ts'
import { answerIn } from './source.rules.ts'
import type { Column } from './source.schema.ts'
import { tagsIn } from './tags.rules.ts'

export type ImportedAnswer = 'pending' | 'coming' | 'not_coming' | 'uninvited'
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

/** The couple, in the order typed. */
export type Names = readonly [string, string]

/** What a side is called in a file: the name of whose it is, as long as names tell the two apart. */
export function sideNames(names: Names): Names {
  const [first, second] = names.map(lettersOf)
  return first === '' || second === '' || first === second ? ['First', 'Second'] : names
}

/** The people that a sheet tells of. A row without a name is nobody, and one with a text that is too long is left to be mended. */
export function peopleOf(sheet: Sheet, columns: readonly Column[], names: Names): { people: ImportedPerson[]; problems: RowProblem[] } {
  const persons = [...new Set(columns.map(({ person }) => person))].toSorted((one, other) => one - other)
  const shared = sharedHouseholds(sheet, columns)
  const people: ImportedPerson[] = []
  const problems: RowProblem[] = []
  for (const { row, cells } of sheet.rows) {
    const told = persons.flatMap((person) => personIn({ row, cells, headers: sheet.headers, names }, columns, person))
    const [first] = told
    if (!first) problems.push({ row, code: 'no_name' })
    else if (told.some(isTooLong)) problems.push({ row, code: 'too_long' })
    else {
      const household = first.household || told.map(nameOf).filter(Boolean).join(' & ').slice(0, 120)
      const comeAlong = shared.has(lettersOf(first.household)) ? [] : companionsIn(cells, columns, told)
      people.push(...[...told, ...comeAlong].map((one) => ({ ...one, household })))
      if (told.some(({ notes }) => notes.some((note) => note.startsWith(badEmail)))) problems.push({ row, code: 'email_in_notes' })
    }
  }
  return { people, problems }
}

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

/** Where a row says how many of a party are invited, those whom it does not name, each to what there is room for. */
function companionsIn(cells: readonly string[], columns: readonly Column[], told: readonly ImportedPerson[]): ImportedPerson[] {
  const sizes = columns.flatMap(({ field, event }, place) =>
    field === 'invited' || field === 'partySize' ? [{ event: field === 'invited' ? event : '', size: Number(cells[place]) || 0 }] : [],
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

function personIn({ row, cells, headers, names }: Row, columns: readonly Column[], person: number): ImportedPerson[] {
  const all = columns.map((column, place) => ({ ...column, cell: cells[place] ?? '', header: headers[place] ?? '' }))
  const own = all.filter((one) => one.person === person)
  const text = (field: Column['field']) => own.find((one) => one.field === field && one.cell !== '')?.cell ?? ''
  const shared = (field: Column['field']) => all.find((one) => one.field === field && one.cell !== '')?.cell ?? ''
  const [first = '', ...last] = text('fullName').split(/\s+/)
  const given = { firstName: text('firstName') || first, lastName: text('lastName') || last.join(' ') }
  const name = isCompanion(given, person) ? { firstName: '', lastName: '' } : given
  const isPlusOne = name.firstName === '' && name.lastName === '' && (given.firstName !== '' || given.lastName !== '')
  if (given.firstName === '' && given.lastName === '') return []
  const email = text('email').toLowerCase()
  const isAddress = email === '' || (/^[^\s@,;<>]+@[^\s@,;<>]+\.[a-z]{2,}$/.test(email) && email.length <= 254)
  const meal = text('meal')
  const isKept = ({ field, cell }: (typeof own)[number]) =>
    field === 'note' ||
    (field === 'answer' && answerIn(cell) === null) ||
    (field === 'partySize' && !isFigure(cell)) ||
    (field === 'meal' && cell !== meal)
  const kept = own
    .filter((one) => one.cell !== '' && isKept(one))
    .map(({ field, event, header, cell }) => `${field === 'meal' && event ? `${event}, ` : ''}${header}: ${cell}`)
  return [
    {
      row,
      guestId: text('guestId'),
      household: shared('household'),
      ...name,
      isPlusOne: isPlusOne || answerIn(text('plusOne')) === 'coming',
      ageGroup: person > 1 ? 'child' : ageIn(text('ageGroup')),
      side: sideIn(shared('side'), names),
      tags: tagsIn(shared('tags')),
      diet: text('diet'),
      meal,
      email: isAddress ? email : '',
      phone: text('phone'),
      notes: [text('notes'), ...(isAddress ? [] : [`${badEmail}${email}`]), ...kept].filter(Boolean).map((note) => note.slice(0, 2_000)),
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
          const answer = answerOf(one)
          return answer ? [[one.field === 'partySize' ? '' : one.event, answer] as const] : []
        }),
      ),
    },
  ]
}

/** How products write somebody whose name is to come: "Plus One", a partner called "Guest". */
function isCompanion({ firstName, lastName }: { firstName: string; lastName: string }, person: number) {
  const letters = lettersOf(firstName + lastName)
  return letters === 'plusone' || letters === 'guest' || (person === 1 && lettersOf(firstName) === 'guest')
}

function ageIn(cell: string): AgeGroup | null {
  const letters = lettersOf(cell)
  if (/infant|baby/.test(letters)) return 'infant'
  if (/child|kid/.test(letters)) return 'child'
  return /adult/.test(letters) ? 'adult' : null
}

function sideIn(cell: string, names: Names): Side | null {
  const side = lettersOf(cell)
  const named = sideNames(names).findIndex((name) => lettersOf(name) === side)
  if (named !== -1 && side !== '') return named === 0 ? 'first' : 'second'
  return side === 'first' || side === 'second' || side === 'both' ? side : null
}

/** What a cell says of the event that its column is about, or of all of them; null where it says nothing of it. */
function answerOf({ field, event, cell, isSilentWhenBlank }: Column & { cell: string }): ImportedAnswer | null {
  if (field === 'partySize') return isFigure(cell) ? invitedIn(cell) : null
  // A blank says nothing of every event at once, as it says of one that nobody is invited to it.
  if (cell === '' && (event === '' || isSilentWhenBlank)) return null
  if (field === 'answer') return toldIn(cell)
  return field === 'invited' ? invitedIn(cell) : null
}

/** A blank is no invitation. What says something that we do not know is one, and is kept as a note. */
function toldIn(cell: string): ImportedAnswer {
  return answerIn(cell) ?? (cell === '' ? 'uninvited' : 'pending')
}

function isFigure(cell: string) {
  return /^\d{1,2}$/.test(cell)
}

function invitedIn(cell: string): ImportedAnswer {
  return Number(cell) > 0 ? 'pending' : 'uninvited'
}

function nameOf({ firstName, lastName }: ImportedPerson) {
  return `${firstName} ${lastName}`.trim()
}

function isTooLong(person: ImportedPerson) {
  const ofPerson = Object.entries(longest).some(([field, most]) => person[field as keyof typeof longest].length > most)
  return ofPerson || Object.entries(longestAddress).some(([field, most]) => person.address[field as keyof Address].length > most)
}
