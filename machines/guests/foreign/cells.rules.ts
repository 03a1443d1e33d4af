import * as v from 'valibot'
import { emailSchema, phoneSchema } from '#machines/kernel/values/text.ts'
import { meaningOf } from '../cells/meanings.rules.ts'
import type { Names } from '../cells/meanings.rules.ts'
import type { Column } from './source.schema.ts'
import { ageIn, answerIn, figureIn } from '../cells/words.rules.ts'
import type { WrittenAnswer } from '../cells/words.rules.ts'

/** The beginning of the note that keeps an invalid address. */
export const badEmail = 'Email: '

/** The beginning of the note that keeps what is no phone number, or more than one. */
export const badPhone = 'Phone: '

/** A cell of a row with the role of its column. */
export type Cell = Column & { cell: string; header: string }

/** The first text in the columns of a field; empty if there is none. */
export function textOf(cells: readonly Cell[], field: Column['field']) {
  return cells.find((one) => one.field === field && one.cell !== '')?.cell ?? ''
}

/** The meaning of a cell, if it is one of the given ones. */
export function meaningIn<M extends string>(
  cells: readonly Cell[],
  field: 'side' | 'ageGroup',
  meanings: readonly M[],
  names: Names,
): M | null {
  const found = cells.find((one) => one.field === field && one.cell !== '')
  const meaning = found ? meaningOf(found, names) : null
  return meanings.find((one) => one === meaning) ?? null
}

/**
 * An address book has several addresses in one cell. A text that is no address is kept as a note.
 */
export function emailIn(text: string): { email: string; notes: string[] } {
  const [email = '', ...more] = text.split(/\s*(?::::|[,;\s])\s*/).filter(Boolean)
  const isAddress = [email, ...more].every((one) => v.is(emailSchema, one))
  if (email !== '' && !isAddress) return { email: '', notes: [`${badEmail}${text}`] }
  return { email, notes: more.map((one) => `Email 2: ${one}`) }
}

/**
 * A cell may have words beside a number ("020 7946 0018, home") or several numbers: the first that
 * can be called is the phone, and the whole text is kept as a note.
 */
export function phoneIn(text: string): { phone: string; notes: string[] } {
  const whole = v.safeParse(phoneSchema, text)
  if (whole.success) return { phone: whole.output, notes: [] }
  const numbers: string[] = text.match(/[+(\d][+()\p{Pd}\d\p{Zs}./]*\d/gu) ?? []
  const phone = numbers.find((number) => v.is(phoneSchema, number)) ?? ''
  return { phone, notes: [`${badPhone}${text}`] }
}

/** The cells without a field of their own, each with its header. */
export function keptNotes(own: readonly Cell[], names: Names): string[] {
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
    // The second of two columns for one field is kept as a note.
    (keptFields.has(field) && cell !== textOf(own, field))
  )
}

/** Fields of one text each: the text of a second column is kept as a note. */
const keptFields = new Set<Column['field']>(['diet', 'meal', 'phone', 'email', 'notes'])

/** By the name of the event; the empty name is every event. */
export function answersIn(own: readonly Cell[], names: Names): ReadonlyMap<string, WrittenAnswer> {
  return new Map(
    own.flatMap((one) => {
      const answer = answerOf(one, names)
      return answer ? [[one.field === 'partySize' ? '' : one.event, answer] as const] : []
    }),
  )
}

/** What a cell says about the event of its column, or about all; null if it says nothing. */
function answerOf(one: Column & { cell: string }, names: Names): WrittenAnswer | null {
  const { field, event, cell, isSilentWhenBlank } = one
  if (field === 'partySize') return figureIn(cell) === null ? null : invitedIn(cell)
  // A blank says nothing about all events at once; about one event it means not invited.
  if (cell === '' && (event === '' || isSilentWhenBlank)) return null
  if (field === 'invited') return invitedIn(cell)
  if (field !== 'answer') return null
  // A blank is no invitation. An unknown text is one, and is kept as a note.
  const meaning = meaningOf(one, names)
  if (meaning === 'coming' || meaning === 'not_coming' || meaning === 'uninvited') return meaning
  return cell === '' ? 'uninvited' : 'pending'
}

/** An invitation, by a number of people or by a yes. */
function invitedIn(cell: string): WrittenAnswer {
  const figure = figureIn(cell)
  if (figure !== null) return figure > 0 ? 'pending' : 'uninvited'
  const answer = answerIn(cell)
  return answer === 'coming' || answer === 'pending' ? 'pending' : 'uninvited'
}
