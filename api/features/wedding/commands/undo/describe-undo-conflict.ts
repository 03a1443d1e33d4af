import { sql } from 'kysely'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'
import { sqlName } from './links.ts'
import { nameRows } from './name-changed-rows.ts'
import type { NamedRow } from './name-changed-rows.ts'

interface Refused {
  weddingId: string
  activityId: string
  undone: readonly TableChange[]
  /** The table that was being written, null where all of them were written and checked. */
  table: string | null
  constraint: string | null
}

/**
 * Names what made the database refuse an undo: the rows that have taken a place, such as a chair,
 * or what a row belonged to. Where it finds neither, the rows that cannot be restored. Called after
 * the undo was rolled back.
 */
export async function describeUndoConflict(
  tx: Queryable,
  { weddingId, activityId, undone, table, constraint }: Refused,
): Promise<Pick<ChangedSince, 'count' | 'rows'>> {
  const broken = constraint === null ? null : await readConstraint(tx, constraint)
  const own = undone.find((change) =>
    broken ? sqlName(change.table) === broken.table : change.table === table,
  )
  const restored = own?.rows.flatMap(({ id, before }) => (before ? [{ id, before }] : [])) ?? []
  const change: Restored = { weddingId, activityId, restored: restored.map((row) => row.before) }
  const found = broken ? await findInTheWay(tx, broken, change) : []
  if (found.length > 0) return nameRows(tx, found)
  return nameRows(
    tx,
    (own ? [own] : undone).flatMap((one) =>
      one.rows.map(({ id, before, after }) => ({
        table: one.table,
        id,
        image: before ?? after,
        isGone: false,
      })),
    ),
  )
}

interface Constraint {
  table: string
  /** The table that its rows belong to, null for a constraint of uniqueness. */
  parent: string | null
  columns: string[]
  /** Of a unique index of some rows: which they are, as SQL. */
  predicate: string | null
}

async function readConstraint(tx: Queryable, name: string): Promise<Constraint | null> {
  const { rows } = await sql<Constraint>`
    select own.relname as table, parent.relname as parent, null as predicate,
      array(
        select a.attname from unnest(link.conkey, link.confkey) pair (own, other)
        join pg_attribute a on a.attrelid = link.conrelid and a.attnum = pair.own
        join pg_attribute o on o.attrelid = link.confrelid and o.attnum = pair.other and o.attname = 'id'
      )::text[] as columns
    from pg_constraint link
    join pg_class own on own.oid = link.conrelid
    join pg_class parent on parent.oid = link.confrelid
    where link.contype = 'f' and link.conname = ${name} and own.relnamespace = current_schema()::regnamespace
    union all
    select own.relname, null, pg_get_expr(i.indpred, i.indrelid),
      array(select a.attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum > 0 and a.attnum = any(i.indkey::int2[]))::text[]
    from pg_index i
    join pg_class named on named.oid = i.indexrelid
    join pg_class own on own.oid = i.indrelid
    where i.indisunique and named.relname = ${name} and own.relnamespace = current_schema()::regnamespace
    limit 1`.execute(tx)
  return rows[0] ?? null
}

interface Restored {
  weddingId: string
  activityId: string
  restored: readonly RowImage[]
}

async function findInTheWay(
  tx: Queryable,
  { table, parent, columns, predicate }: Constraint,
  { weddingId, activityId, restored }: Restored,
): Promise<NamedRow[]> {
  if (columns.length === 0 || restored.length === 0) return []
  if (parent !== null)
    return findLostParents(tx, { parent, column: columns[0]!, weddingId, activityId, restored })
  const ids = restored.map(({ id }) => id)
  const where = columns.map((column) => sql`other.${sql.id(column)} = mine.${sql.id(column)}`)
  const { rows } = await sql<{ id: string; image: RowImage }>`
    select distinct on (other.id) other.id, to_jsonb(other) as image
    from (select * from ${sql.table(table)} where ${predicate === null ? sql`true` : sql.raw(predicate)}) other
    join jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(restored)}::jsonb) mine on ${sql.join(where, sql` and `)}
    where not other.id = any(${ids}::uuid[])`.execute(tx)
  return rows.map(({ id, image }) => ({ table, id, image, isGone: false }))
}

/** What rows belonged to and that is gone, by its last image in the activity that removed it. */
async function findLostParents(
  tx: Queryable,
  {
    parent,
    column,
    weddingId,
    activityId,
    restored,
  }: Restored & { parent: string; column: string },
): Promise<NamedRow[]> {
  const ids = restored.flatMap((row) => {
    const id = row[column]
    return typeof id === 'string' ? [id] : []
  })
  const { rows } = await sql<{ id: string; image: RowImage }>`
    select distinct on (written ->> 'id') written ->> 'id' as id, written -> 'before' as image
    from activities
    cross join lateral jsonb_array_elements(changes) change
    cross join lateral jsonb_array_elements(change -> 'rows') written
    where wedding_id = ${weddingId} and activities.id > ${activityId} and changes is not null
      and written ->> 'id' = any(${ids}) and jsonb_typeof(written -> 'after') = 'null' and jsonb_typeof(written -> 'before') = 'object'
      and not exists (select from ${sql.table(parent)} kept where kept.id = (written ->> 'id')::uuid)
    order by 1, activities.id desc`.execute(tx)
  return rows.map(({ id, image }) => ({ table: parent, id, image, isGone: true }))
}
