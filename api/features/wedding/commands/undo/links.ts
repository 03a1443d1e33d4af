import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import type { TableChange } from '#api/db/tables/wedding.ts'

/** A column by which the rows of one table belong to those of another, in the names of SQL. */
export interface Link {
  child: string
  column: string
  parent: string
}

/** What TypeScript calls `weddingEvents` is `wedding_events` in SQL. */
export function sqlName(table: string) {
  return table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * By which columns other rows belong to those of these tables, where such a row would be lost, or
 * in the way, when the one that it belongs to goes: guests, answers and photos go along with their
 * household, but were not made by whoever made the household.
 */
export async function linksTo(tx: Queryable, tables: readonly string[]): Promise<Link[]> {
  if (tables.length === 0) return []
  const { rows } = await sql<Link>`
    select child.relname as child, own.attname as column, parent.relname as parent
    from pg_constraint link
    join pg_class child on child.oid = link.conrelid
    join pg_class parent on parent.oid = link.confrelid
    cross join lateral unnest(link.conkey, link.confkey) as pair (own, other)
    join pg_attribute own on own.attrelid = link.conrelid and own.attnum = pair.own
    join pg_attribute other on other.attrelid = link.confrelid and other.attnum = pair.other and other.attname = 'id'
    where link.contype = 'f' and parent.relnamespace = current_schema()::regnamespace
      and parent.relname = any(${tables.map(sqlName)}) and (link.confdeltype in ('a', 'r') or child.relname in ('guests', 'rsvps', 'guest_photos'))
      and exists (select from pg_attribute where attrelid = link.conrelid and attname = 'id')
    order by 1, 2, 3`.execute(tx)
  return rows
}

/**
 * Which rows that an activity made have others belong to them by now, ones that it did not write.
 */
export async function referredFromOutside(
  tx: Queryable,
  links: readonly Link[],
  changes: readonly TableChange[],
): Promise<string[]> {
  const found: string[] = []
  for (const { child, column, parent } of links) {
    const idsOf = (table: string) =>
      changes.filter((change) => sqlName(change.table) === table).flatMap(({ rows }) => rows)
    const made = idsOf(parent).flatMap(({ id, before }) => (before === null ? [id] : []))
    const own = idsOf(child).map(({ id }) => id)
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(child)}
      where ${sql.ref(column)} = any(${made}::uuid[]) and not id = any(${own}::uuid[])`.execute(tx)
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
