import { lettersOf } from '#machines/kernel/files/letters.ts'
import { answersIn, emailIn, keptNotes, meaningIn, phoneIn, textOf } from './cells.rules.ts'
import type { Cell } from './cells.rules.ts'
import type { AgeGroup } from '../guest.schema.ts'
import type { Household, Side } from '../household.schema.ts'
import type { Names } from '../cells/meanings.rules.ts'
import { namesIn, namesOf } from '../cells/names.rules.ts'
import type { WrittenName } from '../cells/names.rules.ts'
import type { Column } from './source.schema.ts'
import { tagsIn } from '../cells/tags.rules.ts'
import { answerIn, isNoDiet } from '../cells/words.rules.ts'
import type { WrittenAnswer } from '../cells/words.rules.ts'

export type ImportedAnswer = WrittenAnswer
export type Address = Pick<
  Household,
  'addressLine1' | 'addressLine2' | 'city' | 'region' | 'postcode' | 'country'
>

/** A person as a row of a file has them. The file does not mention what is empty. */
export interface ImportedPerson {
  row: number
  /** In an export of ours: the id of the guest. */
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
  /** By the name of the event; the empty name is every event. */
  answers: ReadonlyMap<string, ImportedAnswer>
}

/** A row with everything that reading it needs. */
export interface Row {
  row: number
  cells: readonly string[]
  headers: readonly string[]
  names: Names
}

export const nameless = { firstName: '', lastName: '' }

/**
 * The person of a row, or the two that one name means; the rest of the row belongs to the first.
 */
export function personsIn(row: Row, columns: readonly Column[], person: number): ImportedPerson[] {
  const [described] = personIn(row, columns, person)
  if (!described) return []
  const [, second] = described.isPlusOne ? [] : described.names
  const { names: _names, ...first } = described
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
  const rowNames =
    guestId === ''
      ? writtenNames(typed)
      : [{ firstName: typed.firstName, lastName: typed.lastName }]
  const given = rowNames[0] ?? nameless
  const name = isCompanion(given, person) ? nameless : given
  const isPlusOne = name.firstName === '' && name.lastName === ''
  const { email, notes: emailNotes } = emailIn(text('email').toLowerCase())
  const { phone, notes: phoneNotes } = phoneIn(text('phone'))
  return [
    {
      row,
      guestId,
      household: shared('household') || familyIn(typed.fullName),
      ...name,
      names: rowNames,
      isPlusOne: isPlusOne || answerIn(text('plusOne')) === 'coming',
      ageGroup: person > 1 ? 'child' : meaningIn(own, 'ageGroup', ages, names),
      side: meaningIn(all, 'side', sides, names),
      tags: guestId === '' ? labelsIn(shared('tags')) : tagsIn(shared('tags')),
      diet: isNoDiet(text('diet')) ? '' : text('diet'),
      meal: text('meal'),
      email,
      phone,
      notes: [text('notes'), ...emailNotes, ...phoneNotes, ...keptNotes(own, names)]
        .filter(Boolean)
        .map((note) => note.slice(0, 2_000)),
      address: addressIn(all),
      answers: answersIn(own, names),
    },
  ]
}

const ages = ['adult', 'child', 'infant'] as const
const sides = ['first', 'second', 'both'] as const

/** Google puts colons between its labels, and an asterisk before those that are its own. */
function labelsIn(cell: string) {
  return tagsIn(cell.replaceAll(':::', ',')).filter((tag) => !tag.startsWith('* '))
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

/** "The Smith family" names a household; only the last name of its people is known. */
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

/** How products write somebody without a name yet: "Plus One", a partner called "Guest". */
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
