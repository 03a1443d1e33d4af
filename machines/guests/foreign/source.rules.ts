import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { WeddingEvent } from '../event.schema.ts'
import { contactField, fieldNames } from './field-names.rules.ts'
import type { Column, ColumnField, ImportSource, Recognised } from './source.schema.ts'
import { answerIn, figureIn, isBareAnswer } from '../cells/words.rules.ts'

/** The source of a file, by its headers, and what each of its columns holds. */
export function recognise(sheet: Sheet): Recognised {
  const headers = sheet.headers.map(lettersOf)
  const has = (...names: string[]) =>
    names.filter((name) => headers.includes(name)).length / names.length
  const isAnswered = sheet.headers.some((header) => /\s-\s*rsvp$/i.test(header))
  const answered = sheet.headers.flatMap((_, place) =>
    isAnswerColumn(sheet, place) ? [place] : [],
  )
  const likely: [ImportSource, number][] = [
    // Checked before any other: our export names its events as The Knot does.
    ['vowline', has('vowlineid', 'household', 'firstname', 'lastname')],
    ['the_knot', 0.7 * has('firstname', 'lastname', 'party', 'mynotes') + (isAnswered ? 0.3 : 0)],
    [
      'zola_list',
      has(
        'totaldefinitelyinvited',
        'totalmaybeinvited',
        'partnerfirstname',
        'partnerlastname',
        'relationshiptocouple',
      ),
    ],
    [
      'zola_answers',
      0.5 * has('firstname', 'lastname') +
        0.3 * has('mealchoice') +
        (answered.length > 0 ? 0.2 : 0),
    ],
    [
      'joy',
      0.6 * has('firstname', 'lastname', 'rsvp') +
        (answered.some((place) => headers[place] === 'rsvp' && isJoyful(sheet, place)) ? 0.4 : 0),
    ],
  ]
  const [source, confidence] = likely.reduce((best, one) => (one[1] > best[1] ? one : best))
  if (confidence < 0.75)
    return { source: 'own', confidence: 1 - confidence, columns: columnsOf('own', sheet, answered) }
  return {
    source,
    confidence: Math.min(confidence, 1),
    columns: columnsOf(source, sheet, answered),
  }
}

/** Whether a column names the person of a row; without one nobody can be added. */
export function hasName({ field }: Pick<Column, 'field'>) {
  return field === 'fullName' || field === 'firstName' || field === 'lastName'
}

/**
 * Maps the answers of a file to the events of the list by name. Answers to the wedding itself are
 * for all of them. Otherwise new events would stand beside the existing ones, to which everybody is
 * invited without an answer.
 */
export function proposeEvents(
  columns: readonly Column[],
  events: readonly Pick<WeddingEvent, 'kind' | 'name'>[],
): Column[] {
  const known = new Set(events.map(({ name }) => lettersOf(name)))
  const named = (kind: WeddingEvent['kind']) => events.find((event) => event.kind === kind)?.name
  const pointed = columns.map((column) => {
    if (column.field !== 'answer' && column.field !== 'invited') return column
    const letters = lettersOf(column.event)
    if (known.has(letters) || otherEvent.test(letters)) return column
    const event = ceremonyWords.test(letters)
      ? named('ceremony')
      : receptionWords.test(letters)
        ? named('reception')
        : weddingWords.test(letters)
          ? ''
          : undefined
    return event === undefined ? column : { ...column, event }
  })
  // Two columns for one event would hide each other, so each keeps the name in the file.
  const counts = Map.groupBy(
    pointed.filter(({ field }) => field === 'answer' || field === 'invited'),
    ({ event }) => lettersOf(event),
  )
  return pointed.map((column, place) =>
    (counts.get(lettersOf(column.event))?.length ?? 0) > 1 ? (columns[place] ?? column) : column,
  )
}

const otherEvent =
  /rehearsal|welcome|brunch|farewell|afterparty|hen|stag|bachelor|shower|engagement|polter|secondday|dayafter/
const ceremonyWords =
  /ceremony|church|service|vows|trauung|standesamt|ceremonie|ceremonia|cerimonia/
const receptionWords =
  /reception|dinner|party|breakfast|celebration|feier|soiree|fiesta|ricevimento|banquet/
const weddingWords = /wedding|bigday|nuptials|marriage|hochzeit|mariage|boda|matrimonio|casamento/

function columnsOf(source: ImportSource, sheet: Sheet, answered: readonly number[]): Column[] {
  let event = ''
  return sheet.headers.map((header, place) => {
    const letters = lettersOf(header)
    // Guests' own messages are not written again by an import of our export.
    if (source === 'vowline' && (letters === 'messagetothecouple' || /\s-\s*reply$/i.test(header)))
      return column('left_out')
    const foreign = columnOfProduct(source, header, letters)
    if (foreign) return foreign
    const known = fieldNames[letters] ?? contactField(letters)
    if (known) return column(known, { event: known === 'meal' ? event : '' })
    const invited = columnOfInvited(source, sheet, place)
    if (invited) return invited
    if (answered.includes(place)) {
      event = asksForAnswer.test(letters) ? '' : eventIn(header)
      return {
        ...column('answer', { event }),
        ...(source === 'own' && { isSilentWhenBlank: true }),
      }
    }
    return column('note')
  })
}

/** A column that another product names in its own way. */
function columnOfProduct(source: ImportSource, header: string, letters: string): Column | null {
  const inZola = source === 'zola_list' ? zolaColumn(letters) : null
  if (inZola) return inZola
  const [, knotEvent, knotPart] =
    /(.+?)\s-\s*(rsvp|gift received|thank you sent)$/i.exec(header) ?? []
  if (knotEvent && knotPart)
    return knotPart.toLowerCase() === 'rsvp'
      ? column('answer', { event: knotEvent.trim() })
      : column('left_out')
  if (source === 'vowline') return null
  // Only our own export marks companions; elsewhere the column says whom a guest may bring.
  return isCompanionHeader(header) ? column('companion') : partnerColumn(letters)
}

/** A column that says who is invited: by yes and no, or by a number for each household. */
function columnOfInvited(source: ImportSource, sheet: Sheet, place: number): Column | null {
  const header = (sheet.headers[place] ?? '').trim()
  const letters = lettersOf(header)
  const [, event] = /^invited?(?:\s+to)?[\s?:]*(.*?)\??$/i.exec(header) ?? []
  if (event !== undefined && isYesNoColumn(sheet, place)) return column('invited', { event })
  if (source !== 'own' || !isCountColumn(sheet, place)) return null
  if (isPartySize.test(letters)) return column('partySize')
  return isOtherFigure.test(letters) ? null : column('invited', { event: header })
}

/** "Ceremony RSVP (Y/N)" asks about the ceremony. */
function eventIn(header: string) {
  const event = header
    .replaceAll(/\((y(es)?\s*\/\s*no?)\)/gi, '')
    .replace(/\b(rsvp(\s+status)?|attending|attendance|response|answer|coming)\b\s*\??/gi, '')
    .replaceAll(/^[\s:–-]+|[\s:–-]+$/g, '')
  return event || header
}

/** Whom a guest may bring: "Plus One", "+1", "Plus one name", "Spouse". */
function isCompanionHeader(header: string) {
  if (/^\+\s*1\b/.test(header)) return true
  return /^(plus(one|1)s?(s?name|allowed|invited|guest)?|guestof|companion(sname|name)?|spouse(sname|name)?|partner(sname|name)?|significantother|begleitung)$/.test(
    lettersOf(header),
  )
}

/** A partner with a first and a last name of their own. */
function partnerColumn(letters: string): Column | null {
  const [, part] = /^(?:partners?|spouses?|plusones?|plus1s?)(first|last)name$/.exec(letters) ?? []
  return part ? column(part === 'first' ? 'firstName' : 'lastName', { person: 1 }) : null
}

/** A person in a row for a whole household: the first is 0, the partner 1, the children follow. */
function zolaColumn(letters: string): Column | null {
  if (letters.startsWith('total') && letters.endsWith('invited')) return column('left_out')
  if (/^(partner)?(title|suffix)$/.test(letters)) return column('left_out')
  if (letters === 'relationshiptocouple') return column('tags')
  const [, partner, child] = /^(?:(partner)|child(\d))(?:first|last)name/.exec(letters) ?? []
  const person = partner ? 1 : child ? 1 + Number(child) : 0
  if (letters.endsWith('firstname')) return column('firstName', { person })
  return letters.endsWith('lastname') ? column('lastName', { person }) : null
}

function column(
  field: ColumnField,
  { person = 0, event = '' }: { person?: number; event?: string } = {},
): Column {
  return { field, person, event: event.slice(0, 80) }
}

/**
 * Whether a column holds answers: its header asks for one, or more than half of its first hundred
 * values are answers. A bare yes or no can answer any question, so for these the header must
 * mention an event.
 */
function isAnswerColumn({ headers, rows }: Sheet, place: number) {
  const letters = lettersOf(headers[place] ?? '')
  const values = rows.slice(0, 100).flatMap(({ cells }) => (cells[place] ? [cells[place]] : []))
  if (values.length === 0) return false
  if (asksForAnswer.test(letters)) return true
  const isOfEvent = eventHeader.test(letters)
  const answered = values.filter(
    (cell) => answerIn(cell) !== null && (isOfEvent || !isBareAnswer(cell)),
  )
  return answered.length > values.length / 2
}

const asksForAnswer =
  /^(rsvp|rsvpstatus|rsvpyn|rsvpyesno|rsvpresponse|attending|attendance|isattending|answer|reply|response|status|coming|zusage|antwort|reponse|respuesta|asistencia|conferma)$/

const eventHeader =
  /ceremony|reception|wedding|dinner|brunch|party|breakfast|drinks|rsvp|attend|coming|trauung|hochzeit|feier|mariage|boda|vindhonneur|matrimonio/

/** A column of small numbers: how many of a household are invited to the event in the header. */
function isCountColumn({ rows }: Sheet, place: number) {
  const values = rows.slice(0, 100).flatMap(({ cells }) => (cells[place] ? [cells[place]] : []))
  return values.length > 0 && values.every((cell) => figureIn(cell) !== null)
}

function isYesNoColumn({ rows }: Sheet, place: number) {
  const values = rows.slice(0, 100).flatMap(({ cells }) => (cells[place] ? [cells[place]] : []))
  return values.length > 0 && values.every((cell) => isBareAnswer(cell) || answerIn(cell) !== null)
}

/** The size of a party, whatever it is invited to. */
const isPartySize =
  /^(partysize|party|partyof|size|headcount|count|total|quantity|qty|seats|people|persons|pax|guests|invited|invitees|(totalof|total|number|numberof|no|noof|nr)(guests|people|persons|invited|seats|party|partymembers))$/

/** Numbers that are no invitations: of a row or a table, an age, a gift. */
const isOtherFigure =
  /^(no|nr|number|id|row|rank|priority|age|(table|seat|row|house|room|gift)(no|nr|number)?|gifts|children|kids|adults|infants|shoesize)$/

function isJoyful({ rows }: Sheet, place: number) {
  return rows.some(({ cells }) => /joyfully|regretfully/i.test(cells[place] ?? ''))
}
