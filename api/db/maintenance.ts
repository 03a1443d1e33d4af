import { sql } from 'kysely'
import type { JobDefinition } from '#api/adapters/jobs/jobs.port.ts'
import type { Database } from './client.ts'
import { deleteOldAnswers } from './idempotency.ts'
import { deleteOldLimits } from './limits.ts'

/**
 * The maintenance of the database itself: old rows are deleted every hour, and the tables vacuumed
 * every night.
 */
export function databaseMaintenance({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): JobDefinition[] {
  return [
    {
      queue: 'old-answers',
      schedule: '23 * * * *',
      work: () => deleteOldAnswers(db, now()),
    },
    {
      queue: 'old-limits',
      schedule: '41 * * * *',
      work: () => deleteOldLimits(db, now()),
    },
    {
      queue: 'database-maintenance',
      schedule: '41 2 * * *',
      async work() {
        if (db.embedded) await vacuum(db)
      },
    },
  ]
}

/**
 * The embedded engine has no autovacuum. Table by table, so that no request waits long for the
 * connection.
 */
async function vacuum(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables order by 1`.execute(
    db.query,
  )
  for (const { name } of rows) await sql.raw(`vacuum analyze ${name}`).execute(db.query)
}
