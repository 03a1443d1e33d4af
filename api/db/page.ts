import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { timeCursor } from './cursor.ts'
import type { Cursor, TimePlace } from './cursor.ts'

/** The query of a list, as the query string has it. */
export interface PageQuery {
  cursor?: string | undefined
  limit?: string | undefined
}

/**
 * Where a page begins (null: at the start) and how many rows it holds. Read one more row: it tells
 * whether there is a next page.
 */
export function pageAfter(query: PageQuery): { limit: number; after: TimePlace | null }
export function pageAfter<Place>(
  query: PageQuery,
  cursor: Cursor<Place>,
): { limit: number; after: Place | null }
export function pageAfter(
  { cursor: text, limit }: PageQuery,
  { decode }: Pick<Cursor<unknown>, 'decode'> = timeCursor,
) {
  return { limit: Number(limit ?? 50), after: text === undefined ? null : decode(text) }
}

/**
 * The rows after the end of a page, in the order of two columns; all rows at the start. It compares
 * rows, so that an index on both columns is used.
 */
export function isAfterCursor(
  after: { createdAt: Date; id: string } | { rank: number | string; id: string } | null,
  [first, id]: readonly [first: string | RawBuilder<unknown>, id: string],
  direction: 'ascending' | 'descending' = 'ascending',
): Expression<SqlBool> {
  if (after === null) return sql<SqlBool>`true`
  const columns = sql`(${typeof first === 'string' ? sql.ref(first) : first}, ${sql.ref(id)})`
  const place = sql`(${'rank' in after ? after.rank : after.createdAt}, ${after.id})`
  return direction === 'ascending'
    ? sql<SqlBool>`${columns} > ${place}`
    : sql<SqlBool>`${columns} < ${place}`
}

/** A page of the rows that were read, without the one beyond `limit`. */
export function pageOf<Row extends TimePlace, T>(
  rows: Row[],
  limit: number,
  show: (row: Row) => T,
): Page<T>
export function pageOf<Row, T>(
  rows: Row[],
  limit: number,
  show: (row: Row) => T,
  cursor: Pick<Cursor<Row>, 'encode'>,
): Page<T>
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  show: (row: Row) => unknown,
  { encode }: Pick<Cursor<never>, 'encode'> = timeCursor,
): Page<unknown> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(show),
    nextCursor: rows.length > limit && last ? encode(last as never) : null,
  }
}
