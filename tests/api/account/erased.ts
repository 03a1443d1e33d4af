import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from '#tests/harness/app.ts'

/** Every table and data file that contains a text, including the tables of the job queue. */
export async function placesWith(api: TestApp, text: string): Promise<string[]> {
  const { db, config } = api.deps
  const { rows: tables } = await sql<{ name: string; title: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name, tablename as title from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 2`.execute(db.query)
  const found: string[] = []
  for (const { name, title } of tables) {
    const { rows } = await sql<{ hits: string }>`
      select count(*) as hits from ${sql.raw(name)} as kept where position(lower(${text}::text) in lower(kept::text)) > 0`.execute(
      db.query,
    )
    if (rows[0]?.hits !== '0' && Number(rows[0]?.hits) > 0) found.push(title)
  }
  for (const file of globSync('**/*', { cwd: config.dataDir })) {
    const path = join(config.dataDir, file)
    if (
      statSync(path).isFile() &&
      readFileSync(path, 'utf8').toLowerCase().includes(text.toLowerCase())
    )
      found.push(file)
  }
  return found
}
