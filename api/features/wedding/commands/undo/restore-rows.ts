import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'
import { secretsOf, withoutSecrets } from '../record-activity.ts'

/**
 * Versions go on counting: whoever read a row before the undoing must not write over what it
 * brought back. Secrets stay those of the present row: activities keep none, and one of an older
 * release is not brought back either.
 */
export async function restoreRows(
  tx: Queryable,
  { table, rows }: TableChange,
  now: ReadonlyMap<string, RowImage | null>,
) {
  const images = rows.flatMap(({ id, before, after }) => {
    if (!before) return []
    const present = now.get(id)
    const secrets = present ? secretsOf(table, present) : {}
    return [
      {
        ...withoutSecrets(table, before),
        ...secrets,
        version: (present ?? after ?? before).version + 1,
      },
    ]
  })
  const gone = rows.filter(({ before }) => before === null).map(({ id }) => id)
  if (gone.length > 0)
    await sql`delete from ${sql.table(table)} where id = any(${gone}::uuid[])`.execute(tx)
  if (images.length > 0) await writeImages(tx, table, images)
}

/**
 * An image of an older release may lack a column, or have one that is gone: only those that both
 * know are written.
 */
async function writeImages(tx: Queryable, table: string, images: RowImage[]) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and attname = any(${Object.keys(images[0] ?? {})}::text[])`.execute(
    tx,
  )
  const columns = rows.map(({ name }) => sql.raw(`"${name.replaceAll('"', '""')}"`))
  const updates = rows
    .filter(({ name }) => name !== 'id')
    .map(({ name }) =>
      sql.raw(`"${name.replaceAll('"', '""')}" = excluded."${name.replaceAll('"', '""')}"`),
    )
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(images)}::jsonb)
    on conflict (id) do update set ${sql.join(updates)}`.execute(tx)
}
