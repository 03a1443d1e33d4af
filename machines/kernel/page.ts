import * as v from 'valibot'
import type { GenericSchema } from 'valibot'

/**
 * The query of a list: where to continue, and how many at most (1 to 100, 50 unless given). Query
 * strings are text, so the number is parsed here.
 */
export const pageQuerySchema = v.strictObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]|[1-9]\d|100)$/, 'invalid_number'), v.maxLength(3)),
  ),
})

/** The shape of every list: `{ items, nextCursor }`, the cursor null on the last page. */
export function pageSchema<S extends GenericSchema>(item: S) {
  return v.object({
    items: v.pipe(v.array(item), v.maxLength(100)),
    nextCursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  })
}

/** The shape of a list that is always whole: a page that no other one follows. */
export function wholeListSchema<S extends GenericSchema>(items: S) {
  return v.object({ items, nextCursor: v.null() })
}

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** A list that is always whole. */
export function wholeList<T>(items: T[]): { items: T[]; nextCursor: null } {
  return { items, nextCursor: null }
}
