import * as v from 'valibot'
import { lettersOf } from '#machines/kernel/files/letters.ts'
import { emailSchema } from '#machines/kernel/values/text.ts'
import type { AgeGroup } from '../guest.schema.ts'
import type { Household, Side } from '../household.schema.ts'
import { meaningOf } from './meanings.rules.ts'
import type { Names } from './meanings.rules.ts'
import { namesIn, namesOf } from './names.rules.ts'
import type { WrittenName } from './names.rules.ts'
import type { Column } from './source.schema.ts'
import { tagsIn } from './tags.rules.ts'
import { ageIn, answerIn, figureIn } from './words.rules.ts'
import type { WrittenAnswer } from './words.rules.ts'

export type ImportedAnswer = WrittenAnswer
export type Address = Pick<
  Household,
  'addressLine1' | 'addressLine2' | 'city' | 'region' | 'postcode' | 'country'
>

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

/** A row with what is needed to read it. */
export interface Row {
  row: number
  cells: readonly string[]
  headers: readonly string[]
  names: Names
}

/** How the note begins that keeps an address which is none. */
export const badEmail = 'Email: '

export const nameless = { firstName: '', lastName: '' }

/** The person of a row, or the two that one name speaks of: what is told besides is told of the first. */
export function personsIn(row: Row, columns: readonly Column[], person: number): ImportedPerson[] {
  const [told] = personIn(row, columns, person)
  if (!told) return []
  const [, second] = told.guestId === '' && !told.isPlusOne ? told.names : []
  const { names: _names, ...first } = told
  const ofSecond = { guestId: '', diet: '', meal: '', email: '', phone: '', notes: [] }
  return second
    ? [
        first,
        {
          ...first,
          ...ofSecond,
          ...second,
          isPlusOne: second.firstName === '' && second.lastName === '',
        },
      ]
    : [first]
}

/** A cell of a row with what its column is for. */
type Cell = Column & { cell: string; header: string }

function personIn(
  { row, cells, headers, names }: Row,
  columns: readonly Column[],
  person: number,
): (ImportedPerson & { names: WrittenName[] })[] {
  const all: Cell[] = columns.map((column, place) => ({
    ...column,
    cell: cells[place] ?? '',
    header: headers[place] ?? '',
  }))
  const own = all.filter((one) => one.person === person)
  const text = (field: Column['field']) => textOf(own, field)
  const shared = (field: Column['field']) => textOf(all, field)
  const typed = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    fullName: text('fullName'),
  }
  if (typed.firstName === '' && typed.lastName === '' && typed.fullName === '') return []
  const guestId = text('guestId')
  const told =
    guestId === ''
      ? writtenNames(typed)
      : [{ firstName: typed.firstName, lastName: typed.lastName }]
  const given = told[0] ?? nameless
  const name = isCompanion(given, person) ? nameless : given
  const isPlusOne = name.firstName === '' && name.lastName === ''
  const { email, notes: emailNotes } = emailIn(text('email').toLowerCase())
  return [
    {
      row,
      guestId,
      household: shared('household') || familyIn(typed.fullName),
      ...name,
      names: told,
      isPlusOne: isPlusOne || answerIn(text('plusOne')) === 'coming',
      ageGroup: person > 1 ? 'child' : meaningIn(own, 'ageGroup', ages, names),
      side: meaningIn(all, 'side', sides, names),
      tags: tagsIn(shared('tags')),
      diet: text('diet'),
      meal: text('meal'),
      email,
      phone: text('phone'),
      notes: [text('notes'), ...emailNotes, ...keptNotes(own, names)]
        .filter(Boolean)
        .map((note) => note.slice(0, 2_000)),
      address: addressIn(all),
      answers: answersIn(own, names),
    },
  ]
}

const ages = ['adult', 'child', 'infant'] as const
const sides = ['first', 'second', 'both'] as const

function textOf(cells: readonly Cell[], field: Column['field']) {
  return cells.find((one) => one.field === field && one.cell !== '')?.cell ?? ''
}

/** What a cell means, where that is one of some meanings. */
function meaningIn<M extends string>(
  cells: readonly Cell[],
  field: 'side' | 'ageGroup',
  meanings: readonly M[],
  names: Names,
): M | null {
  const found = cells.find((one) => one.field === field && one.cell !== '')
  const meaning = found ? meaningOf(found, names) : null
  return meanings.find((one) => one === meaning) ?? null
}

/** An address book keeps several addresses in one cell; what is no address is kept as a note. */
function emailIn(text: string): { email: string; notes: string[] } {
  const [email = '', ...more] = text.split(/\s*(?::::|[,;\s])\s*/).filter(Boolean)
  const isAddress = [email, ...more].every((one) => v.is(emailSchema, one))
  if (email !== '' && !isAddress) return { email: '', notes: [`${badEmail}${text}`] }
  return { email, notes: more.map((one) => `Email 2: ${one}`) }
}

/** What has no place of its own, each with what its column is called. */
function keptNotes(own: readonly Cell[], names: Names): string[] {
  return own
    .filter((one) => one.cell !== '' && isKept(one, own, names))
    .map(
      ({ field, event, header, cell }) =>
        `${field === 'meal' && event ? `${event}, ` : ''}${header}: ${cell}`,
    )
}

function isKept({ header: _header, ...column }: Cell, own: readonly Cell[], names: Names) {
  const { field, cell } = column
  return (
    field === 'note' ||
    ((field === 'answer' || field === 'side') && meaningOf(column, names) === null) ||
    (field === 'ageGroup' && (ageIn(cell) === null || /\d/.test(cell))) ||
    (field === 'partySize' && figureIn(cell) === null) ||
    // Of two columns for one thing, the second has no place of its own.
    (keptFields.has(field) && cell !== textOf(own, field))
  )
}

function addressIn(cells: readonly Cell[]): Address {
  return {
    addressLine1: textOf(cells, 'addressLine1'),
    addressLine2: textOf(cells, 'addressLine2'),
    city: textOf(cells, 'city'),
    region: textOf(cells, 'region'),
    postcode: textOf(cells, 'postcode'),
    country: textOf(cells, 'country'),
  }
}

function answersIn(own: readonly Cell[], names: Names): ImportedPerson['answers'] {
  return new Map(
    own.flatMap((one) => {
      const answer = answerOf(one, names)
      return answer ? [[one.field === 'partySize' ? '' : one.event, answer] as const] : []
    }),
  )
}

/** Fields of one text each: what a second column tells of them is kept as a note. */
const keptFields = new Set<Column['field']>(['diet', 'meal', 'phone', 'email', 'notes'])

/** "The Smith family" names a household; of its people only the last name is known. */
function familyIn(fullName: string) {
  return familyName.test(fullName) ? fullName : ''
}

const familyName = /^(?:the\s+)?(.+?)(?:'s|’s)?\s+(?:family|household|familie|famille)$/i

function writtenNames({
  firstName,
  lastName,
  fullName,
}: WrittenName & { fullName: string }): WrittenName[] {
  if (firstName || lastName) return namesOf(firstName, lastName)
  const [, family] = familyName.exec(fullName) ?? []
  return family ? [{ firstName: '', lastName: family }] : namesIn(fullName)
}

/** How products write somebody whose name is to come: "Plus One", a partner called "Guest". */
function isCompanion(
  { firstName, lastName }: { firstName: string; lastName: string },
  person: number,
) {
  const letters = lettersOf(firstName + lastName)
  return (
    letters === 'plusone' ||
    letters === 'guest' ||
    (person === 1 && lettersOf(firstName) === 'guest')
  )
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
  if (
    meaning === 'coming' ||
    meaning === 'not_coming' ||
    meaning === 'pending' ||
    meaning === 'uninvited'
  )
    return meaning
  return cell === '' ? 'uninvited' : 'pending'
}

/** An invitation, by a number of people or by a yes. */
function invitedIn(cell: string): ImportedAnswer {
  const figure = figureIn(cell)
  if (figure !== null) return figure > 0 ? 'pending' : 'uninvited'
  const answer = answerIn(cell)
  return answer === 'coming' || answer === 'pending' ? 'pending' : 'uninvited'
}
