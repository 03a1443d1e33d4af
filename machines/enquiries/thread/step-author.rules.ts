import type { PartySide } from '../enquiry.schema.ts'
import type { Entry } from './entry.schema.ts'

/**
 * Who took a step, for somebody who reads the thread: they themselves, or somebody by name. Whoever
 * plans or works with the reader is named; `name` is the other side's.
 */
export function stepAuthor(
  { side: by, isMine, author }: Pick<Entry, 'side' | 'isMine' | 'author'>,
  { side, name }: { side: PartySide; name: string },
): { who: 'mine' | 'theirs'; name: string } {
  if (by !== side) return { who: 'theirs', name }
  return isMine || author === null ? { who: 'mine', name } : { who: 'theirs', name: author }
}
