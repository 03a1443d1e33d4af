import * as v from 'valibot'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { meaningOf } from '../cells/meanings.rules.ts'
import type { Names } from '../cells/meanings.rules.ts'
import type { Column } from './source.schema.ts'
import { ageIn, answerIn, figureIn } from '../cells/words.rules.ts'
import type { WrittenAnswer } from '../cells/words.rules.ts'

/** How the note begins that keeps an address which is none. */
export const badEmail = 'Email: '

/** A cell of a row with what its column is for. */
export type Cell = Column & { cell: string; header: string }

/** The first text that the columns of a field hold; empty where they hold none. */
export function textOf(cells: readonly Cell[], field: Column['field']) {
  return cells.find((one) => one.field === field && one.cell !== '')?.cell ?? ''
}

/** What a cell means, where that is one of some meanings. */
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

/** An address book keeps several addresses in one cell; what is no address is kept as a note. */
export function emailIn(text: string): { email: string; notes: string[] } {
  const [email = '', ...more] = text.split(/\s*(?::::|[,;\s])\s*/).filter(Boolean)
  const isAddress = [email, ...more].every((one) => v.is(emailSchema, one))
  if (email !== '' && !isAddress) return { email: '', notes: [`${badEmail}${text}`] }
  return { email, notes: more.map((one) => `Email 2: ${one}`) }
}

/** What has no place of its own, each with what its column is called. */
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
    // Of two columns for one thing, the second has no place of its own.
    (keptFields.has(field) && cell !== textOf(own, field))
  )
}

/** Fields of one text each: what a second column tells of them is kept as a note. */
const keptFields = new Set<Column['field']>(['diet', 'meal', 'phone', 'email', 'notes'])

/** By the event's name; the empty name is every event. */
export function answersIn(own: readonly Cell[], names: Names): ReadonlyMap<string, WrittenAnswer> {
  return new Map(
    own.flatMap((one) => {
      const answer = answerOf(one, names)
      return answer ? [[one.field === 'partySize' ? '' : one.event, answer] as const] : []
    }),
  )
}

/** What a cell says of the event that its column is about, or of all of them; null where it says nothing of it. */
function answerOf(one: Column & { cell: string }, names: Names): WrittenAnswer | null {
  const { field, event, cell, isSilentWhenBlank } = one
  if (field === 'partySize') return figureIn(cell) === null ? null : invitedIn(cell)
  // A blank says nothing of every event at once, as it says of one that nobody is invited to it.
  if (cell === '' && (event === '' || isSilentWhenBlank)) return null
  if (field === 'invited') return invitedIn(cell)
  if (field !== 'answer') return null
  // A blank is no invitation. What says something that we do not know is one, and is kept as a note.
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
