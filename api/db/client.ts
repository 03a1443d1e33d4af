import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Log } from '#api/log/log.ts'
import { guardedDialect } from './engine/dialect.ts'
import { embeddedEngine } from './engine/embedded.ts'
import type { EmbeddedSession, Engine } from './engine/engine.ts'
import { DatabaseFailure } from './engine/failure.ts'
import { postgresEngine } from './engine/postgres.ts'
import { migrate } from './migrations/migrate.ts'
import type { Tables } from './tables/tables.ts'

/** The database, or the current transaction. */
export type Queryable = Kysely<Tables>

/**
 * The product's PostgreSQL. It refuses with a Problem (`database_unavailable`, `storage_full`) or a
 * DatabaseFailure; neither quotes any data.
 */
export interface Database {
  engine: 'pglite' | 'postgresql'
  /**
   * Reads and single statements outside of transactions. Inside of one it throws at once, on both
   * engines.
   */
  query: Kysely<Tables>
  /**
   * All or nothing. Keep it short, and wait only for the database in it: the embedded engine has
   * one connection. Work that PostgreSQL ended because of others (a deadlock, a lock timeout) is
   * run again from its beginning, a few times at most, so it must have no effects but rows.
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Whether it answers within two seconds. */
  isAnswering(): Promise<boolean>
  /** The embedded engine's own session, for live updates and jobs; null on PostgreSQL. */
  embedded: EmbeddedSession | null
  close(): Promise<void>
}

/**
 * Opens the database and migrates it. With an address it is that PostgreSQL; without one it is the
 * embedded database in `folder`, which it locks (FolderInUse names the process that holds it), or
 * in memory if `folder` is null too, for tests. `allowedMs` is how long a statement may run, ten
 * seconds by default.
 */
export async function openDatabase({
  databaseUrl,
  folder,
  log,
  allowedMs,
}: {
  databaseUrl: string | null
  folder: string | null
  log: Log
  allowedMs?: number
}): Promise<Database> {
  const engine = databaseUrl
    ? postgresEngine(databaseUrl, log, allowedMs)
    : await embeddedEngine(folder, log, allowedMs)
  try {
    await migrate(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
  return databaseOn(engine)
}

function databaseOn(engine: Engine): Database {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()
  const query = new Kysely<Tables>({
    dialect: guardedDialect(engine.pool, () => transactions.getStore()?.isOpen ?? false),
    // Keys inside jsonb are named by us; only columns are renamed.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    engine: engine.name,
    query,
    embedded: engine.embedded,
    transaction: (work) =>
      withRetries(() =>
        query.transaction().execute(async (tx) => {
          const state = { isOpen: true }
          try {
            return await transactions.run(state, () => work(tx))
          } finally {
            // Work that outlives the transaction is no longer part of it.
            state.isOpen = false
          }
        }),
      ),
    isAnswering: () => within(2_000, sql`select 1`.execute(query)),
    close: () => engine.close(),
  }
}

/**
 * How often work is repeated after a deadlock, a serialization failure, a lock timeout, or a row
 * that was erased between being read and being referred to: the second time the work finds that it
 * is gone, and says so.
 */
const maxRetries = new Map([
  ['40P01', 3],
  ['40001', 3],
  ['55P03', 1],
  ['23503', 1],
])

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      const allowed = error instanceof DatabaseFailure ? (maxRetries.get(error.code) ?? 0) : 0
      if (retries >= allowed) throw error
    }
  }
}

function within(milliseconds: number, answer: Promise<unknown>) {
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    answer.then(
      () => resolve(true),
      () => resolve(false),
    )
    void answer.catch(() => {}).finally(() => clearTimeout(timer))
  })
}
