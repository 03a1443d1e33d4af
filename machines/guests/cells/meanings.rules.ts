import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { Side } from '../household.schema.ts'
import type { UnreadWord } from '../import/dry-run.schema.ts'
import type { Column, WordMeaning } from '../foreign/source.schema.ts'
import { ageIn, answerIn } from './words.rules.ts'

/** The couple's names, in the order in which they were typed. */
export type Names = readonly [string, string]

/**
 * The name of each side in a file: that of the partner whose guests they are, if the names differ.
 */
export function sideNames(names: Names): Names {
  const [first, second] = names.map(lettersOf)
  return first === '' || second === '' || first === second ? ['First', 'Second'] : names
}

/**
 * The words of a file that we cannot read, by column, with the meaning that somebody has given
 * them.
 */
export function unreadIn(sheet: Sheet, columns: readonly Column[], names: Names): UnreadWord[] {
  return columns.flatMap(({ field, words }, place) => {
    const choices = meaningsOf[field]
    if (!choices) return []
    const unread = Map.groupBy(
      sheet.rows
        .flatMap(({ cells }) => cells[place] ?? [])
        .filter((cell) => cell !== '' && meaningIn(field, cell, names) === null),
      (cell) => cell,
    )
    return [...unread].slice(0, maxUnread).map(([word, all]) => {
      const meaning = words && Object.hasOwn(words, word) ? (words[word] ?? 'note') : 'note'
      return {
        place,
        header: sheet.headers[place] ?? '',
        word: word.slice(0, 200),
        count: all.length,
        choices,
        meaning,
      }
    })
  })
}

/** With more different words than these, the cells are sentences and no answers. */
const maxUnread = 20

const meaningsOf: { [field in Column['field']]?: readonly WordMeaning[] } = {
  answer: ['note', 'coming', 'not_coming', 'pending', 'uninvited'],
  side: ['note', 'first', 'second', 'both'],
  ageGroup: ['note', 'adult', 'child', 'infant'],
}

function meaningIn(field: Column['field'], cell: string, names: Names) {
  if (field === 'answer') return answerIn(cell)
  return field === 'side' ? sideIn(cell, names) : ageIn(cell)
}

/** The meaning of a cell: by common words, or by those that somebody has explained. */
export function meaningOf(
  { field, cell, words }: Column & { cell: string },
  names: Names,
): Exclude<WordMeaning, 'note'> | null {
  const known = meaningIn(field, cell, names)
  if (known) return known
  const chosen = words && Object.hasOwn(words, cell) ? words[cell] : undefined
  return chosen === undefined || chosen === 'note' ? null : chosen
}

/** A side by its number, by the partner's name or first name: "Maya", "Maya's family". */
function sideIn(cell: string, names: Names): Side | null {
  const side = lettersOf(cell)
  const named = sideNames(names).findIndex((name) => lettersOf(name) === side)
  if (named !== -1) return named === 0 ? 'first' : 'second'
  if (side === 'first' || side === 'second' || side === 'both') return side
  const [first, second] = names.map((name) => lettersOf(name.trim().split(/\s/)[0] ?? ''))
  const whose = side.replace(/(s?(side|family|friends?|guests?))+$/, '')
  if (!first || !second || first === second) return null
  return whose === first || whose === `${first}s`
    ? 'first'
    : whose === second || whose === `${second}s`
      ? 'second'
      : null
}
