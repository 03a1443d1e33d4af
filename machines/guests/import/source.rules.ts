import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { Column, ColumnField, ImportSource, Recognised } from './source.schema.ts'

/** What a file is, by its headers, and what each of its columns holds. */
export function recognise(sheet: Sheet): Recognised {
  const headers = sheet.headers.map(lettersOf)
  const has = (...names: string[]) => names.filter((name) => headers.includes(name)).length / names.length
  const isAnswered = sheet.headers.some((header) => /\s-\s*rsvp$/i.test(header.trim()))
  const answered = sheet.headers.flatMap((_, place) => (isAnswerColumn(sheet, place) ? [place] : []))
  const likely: [ImportSource, number][] = [
    // Sure before any other: an export names its events as The Knot does.
    ['vowline', has('vowlineid', 'household', 'firstname', 'lastname')],
    ['the_knot', 0.7 * has('firstname', 'lastname', 'party', 'mynotes') + (isAnswered ? 0.3 : 0)],
    ['zola_list', has('totaldefinitelyinvited', 'totalmaybeinvited', 'partnerfirstname', 'partnerlastname', 'relationshiptocouple')],
    ['zola_answers', 0.5 * has('firstname', 'lastname') + 0.3 * has('mealchoice') + (answered.length > 0 ? 0.2 : 0)],
    [
      'joy',
      0.6 * has('firstname', 'lastname', 'rsvp') +
        (answered.some((place) => headers[place] === 'rsvp' && isJoyful(sheet, place)) ? 0.4 : 0),
    ],
  ]
  const [source, confidence] = likely.reduce((best, one) => (one[1] > best[1] ? one : best))
  if (confidence < 0.75) return { source: 'own', confidence: 1 - confidence, columns: columnsOf('own', sheet, answered) }
  return { source, confidence: Math.min(confidence, 1), columns: columnsOf(source, sheet, answered) }
}

/** What somebody has answered, in the words of any product; null where the cell does not tell. */
export function answerIn(cell: string): 'pending' | 'coming' | 'not_coming' | null {
  const letters = lettersOf(cell)
  if (letters === '') return null
  // "No response" begins like a no.
  if (/noresponse|noreply|noanswer|notyet|pending|awaiting|invited|maybe|unknown/.test(letters)) return 'pending'
  if (/regret|declin|notattending|notcoming|cannot|cant|wont/.test(letters) || /^(no|n)$/.test(letters)) return 'not_coming'
  if (/accept|attending|coming|confirmed/.test(letters) || /^(yes|y)$/.test(letters)) return 'coming'
  return null
}

function columnsOf(source: ImportSource, sheet: Sheet, answered: readonly number[]): Column[] {
  let event = ''
  return sheet.headers.map((header, place) => {
    const letters = lettersOf(header)
    const inZola = source === 'zola_list' ? zolaColumn(letters) : null
    if (inZola) return inZola
    const [, knotEvent, knotPart] = /^(.+?)\s-\s*(rsvp|gift received|thank you sent)$/i.exec(header.trim()) ?? []
    if (knotEvent && knotPart) return knotPart.toLowerCase() === 'rsvp' ? column('answer', { event: knotEvent.trim() }) : column('left_out')
    const known = fieldNames[letters]
    if (known) return column(known, { event: known === 'meal' ? event : '' })
    if (answered.includes(place)) {
      event = /^(rsvp|rsvpstatus|attending|answer|response)$/.test(letters) ? '' : header.trim()
      return { ...column('answer', { event }), ...(source === 'own' && { isSilentWhenBlank: true }) }
    }
    if (source === 'own' && isCountColumn(sheet, place)) {
      if (isPartySize.test(letters)) return column('partySize')
      if (!isOtherFigure.test(letters)) return column('invited', { event: header.trim() })
    }
    return column('note')
  })
}

/** Somebody of a row that is a whole household: the first is 0, the partner 1, the children follow. */
function zolaColumn(letters: string): Column | null {
  if (letters.startsWith('total') && letters.endsWith('invited')) return column('left_out')
  if (/^(partner)?(title|suffix)$/.test(letters)) return column('left_out')
  if (letters === 'relationshiptocouple') return column('tags')
  const [, partner, child, which] = /^(?:(partner)|(child)(\d))?(?:first|last)name$/.exec(letters) ?? []
  const person = partner ? 1 : child ? 1 + Number(which) : 0
  if (letters.endsWith('firstname')) return column('firstName', { person })
  return letters.endsWith('lastname') ? column('lastName', { person }) : null
}

function column(field: ColumnField, { person = 0, event = '' }: { person?: number; event?: string } = {}): Column {
  return { field, person, event: event.slice(0, 80) }
}

/** More than half of what a column says, in the first hundred rows, is an answer. A bare yes or no may answer any question. */
function isAnswerColumn({ headers, rows }: Sheet, place: number) {
  const asksForIt = /^(rsvp|rsvpstatus|attending|answer|response)$/.test(lettersOf(headers[place] ?? ''))
  const said = rows.slice(0, 100).flatMap(({ cells }) => (cells[place] ? [cells[place]] : []))
  const told = said.filter((cell) => answerIn(cell) !== null && (asksForIt || !/^(yes|no|y|n)$/.test(lettersOf(cell))))
  return said.length > 0 && told.length > said.length / 2
}

/** A column of small numbers: how many of a household are invited to what the header names. */
function isCountColumn({ rows }: Sheet, place: number) {
  const said = rows.slice(0, 100).flatMap(({ cells }) => (cells[place] ? [cells[place]] : []))
  return said.length > 0 && said.every((cell) => /^\d{1,2}$/.test(cell))
}

/** How many a party is, whatever they are invited to. */
const isPartySize =
  /^(partysize|party|partyof|size|headcount|count|total|quantity|qty|seats|people|persons|pax|guests|invited|invitees|(totalof|total|number|numberof|no|noof|nr)(guests|people|persons|invited|seats|party|partymembers))$/

/** Figures that are no invitations: the number of a row or a table, an age, a gift. */
const isOtherFigure =
  /^(no|nr|number|id|row|rank|priority|age|(table|seat|row|house|room|gift)(no|nr|number)?|gifts|children|kids|adults|infants|shoesize)$/

function isJoyful({ rows }: Sheet, place: number) {
  return rows.some(({ cells }) => /joyfully|regretfully/i.test(cells[place] ?? ''))
}

const fieldNames: Record<string, ColumnField | undefined> = {
  name: 'fullName',
  fullname: 'fullName',
  guest: 'fullName',
  guestname: 'fullName',
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  party: 'household',
  household: 'household',
  householdname: 'household',
  family: 'household',
  group: 'tags',
  tags: 'tags',
  tag: 'tags',
  side: 'side',
  age: 'ageGroup',
  agegroup: 'ageGroup',
  plusone: 'plusOne',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  phone: 'phone',
  phonenumber: 'phone',
  mobile: 'phone',
  streetaddress: 'addressLine1',
  streetaddress1: 'addressLine1',
  streetaddressline1: 'addressLine1',
  address: 'addressLine1',
  addressline1: 'addressLine1',
  street: 'addressLine1',
  streetaddress2: 'addressLine2',
  streetaddressline2: 'addressLine2',
  addressline2: 'addressLine2',
  city: 'city',
  town: 'city',
  state: 'region',
  stateprovince: 'region',
  stateregion: 'region',
  region: 'region',
  zippostalcode: 'postcode',
  zip: 'postcode',
  zipcode: 'postcode',
  postalcode: 'postcode',
  postcode: 'postcode',
  country: 'country',
  diet: 'diet',
  dietaryrestrictions: 'diet',
  allergies: 'diet',
  meal: 'meal',
  mealchoice: 'meal',
  notes: 'notes',
  mynotes: 'notes',
  vowlineid: 'guestId',
}
