import type { Page } from '#machines/kernel/page.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Cursor } from './cursor.ts'

/** What a list was asked for, as the query string says it. */
export interface PageQuery {
  cursor?: string | undefined
  limit?: string | undefined
}

/** Where a page begins (null: at the start) and how many rows it holds. Ask the database for one more: it tells whether there is a next one. */
export function pageAfter({ cursor, limit }: PageQuery): { limit: number; after: Cursor | null } {
  return { limit: Number(limit ?? 50), after: cursor === undefined ? null : decodeCursor(cursor) }
}

/** A page of the rows that were read, of which the one beyond `limit` is not shown. */
export function pageOf<Row extends Cursor, T>(rows: Row[], limit: number, show: (row: Row) => T): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(show), nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}
