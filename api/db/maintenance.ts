import { sql } from 'kysely'
import type { JobDefinition } from '#api/adapters/jobs/jobs.port.ts'
import type { Database } from './client.ts'
import { deleteOldAnswers } from './idempotency.ts'
import { deleteOldLimits } from './limits.ts'

/** What the database needs done every night, whichever features there are. */
export function databaseMaintenance({ db, now }: { db: Database; now: () => Date }): JobDefinition {
  return {
    queue: 'database-upkeep',
    schedule: '41 2 * * *',
    async work() {
      await deleteOldAnswers(db, now())
      await deleteOldLimits(db, now())
      if (db.embedded) await vacuum(db)
    },
  }
}

/** The embedded engine has no autovacuum. Table by table, so that nobody waits long for the connection. */
async function vacuum(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables order by 1`.execute(db.query)
  for (const { name } of rows) await sql.raw(`vacuum analyze ${name}`).execute(db.query)
}
