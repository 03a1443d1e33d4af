import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/** Writes rows in one statement, however many: new ones are added, known ones replaced. */
export async function writeRows(tx: Kysely<Tables>, table: string, changing: readonly string[], rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.raw(['id', 'wedding_id', 'created_at', 'version', 'updated_at', ...changing].join(', '))
  const updates = sql.raw(['version', 'updated_at', ...changing].map((name) => `${name} = excluded.${name}`).join(', '))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(inSnakeCase))}::jsonb)
    on conflict (id) do update set ${updates}`.execute(tx)
}

function inSnakeCase(row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value as unknown]),
  )
}
