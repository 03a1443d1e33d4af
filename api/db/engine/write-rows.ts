import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/**
 * More rows in one statement could take ten seconds, its limit, on the embedded engine of a slow
 * machine.
 */
const atOnce = 1_000

/** Writes any number of rows: new ones are inserted, existing ones replaced. */
export async function writeRows(
  tx: Kysely<Tables>,
  table: string,
  changing: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const columns = sql.raw(
    ['id', 'wedding_id', 'created_at', 'version', 'updated_at', ...changing].join(', '),
  )
  const updates = sql.raw(
    ['version', 'updated_at', ...changing].map((name) => `${name} = excluded.${name}`).join(', '),
  )
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = JSON.stringify(rows.slice(from, from + atOnce).map(inSnakeCase))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)
      on conflict (id) do update set ${updates}`.execute(tx)
  }
}

function inSnakeCase(row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as unknown,
    ]),
  )
}
