import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { guardedDialect } from '../engine/dialect.ts'
import type { Engine } from '../engine/engine.ts'
import { DatabaseFailure } from '../engine/failure.ts'
import { migrations } from './migrations.data.ts'

/**
 * Brings the schema up to date. A look at the newest recorded name answers nearly every start; a migration's name is recorded in the
 * transaction that runs it, so what is recorded has been done. Otherwise Kysely's Migrator goes to work under its advisory lock:
 * of several processes one migrates and the others wait. `upTo` stops after that migration, for tests of older states.
 */
export async function migrate(engine: Engine, upTo?: string): Promise<void> {
  if (await isUpToDate(engine)) return
  await engine.withoutLimits(async (pool) => {
    const db = new Kysely<unknown>({ dialect: guardedDialect(pool, () => false) })
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo))
    if (error) throw error
  })
}

async function isUpToDate(engine: Engine) {
  const db = new Kysely<unknown>({ dialect: guardedDialect(engine.pool, () => false) })
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const done = new Set(rows.map(({ name }) => name))
    return Object.keys(migrations).every((name) => done.has(name))
  } catch (error) {
    if (error instanceof DatabaseFailure && error.code === noSuchTable) return false
    throw error
  }
}

const noSuchTable = '42P01'
