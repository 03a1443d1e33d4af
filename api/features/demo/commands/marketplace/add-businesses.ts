import { sql } from 'kysely'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { openLog } from '#api/log/log.ts'
import { addPlausibleVendors } from './add-vendors.ts'

/** In one transaction. */
const atOnce = 5_000

/**
 * Adds made-up businesses until there are so many of them, all approved and listed, for
 * measurements on a large marketplace. The database has its demo data already: their approval is
 * that of a demo business. Their documents have no files.
 */
export async function addBusinesses(
  db: Database,
  count: number,
  onStep: (there: number) => void = () => undefined,
): Promise<void> {
  const like = await db.query
    .selectFrom('businesses')
    .innerJoin('businessDocuments', 'businessId', 'businesses.id')
    .select('businesses.id')
    .where('approval', '=', 'approved')
    .orderBy('businesses.createdAt')
    .limit(1)
    .executeTakeFirst()
  if (!like) throw new Error('There is no approved demo business to begin with.')
  const { rows } = await sql<{ there: number | null }>`
    select max(substring(sub from '-([0-9]+)$')::int) + 1 as there from users where issuer = 'demo'`.execute(
    db.query,
  )
  const now = new Date()
  for (let from = rows[0]?.there ?? 0; from < count; from += atOnce) {
    const to = Math.min(count, from + atOnce)
    await db.transaction((tx) => addPlausibleVendors(tx, { from, to, like: like.id, now }))
    onStep(to)
  }
  await analyzeTables(db)
}

/**
 * One table after the other, and without the limit of a statement: the statistics of a million
 * documents take longer.
 */
async function analyzeTables(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db.query)
  for (const { name } of rows)
    await db.transaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`analyze ${sql.table(name)}`.execute(tx)
    })
}

/**
 * The same for `npm run demo:businesses`: with an address in that PostgreSQL, else in the embedded
 * database of a folder.
 */
export async function fillBusinesses(
  where: { databaseUrl: string | null; folder: string | null },
  count: number,
  onStep: (there: number) => void,
): Promise<void> {
  const db = await openDatabase({ ...where, log: openLog({ level: 'warn', folder: null }) })
  try {
    await addBusinesses(db, count, onStep)
  } finally {
    await db.close()
  }
}
