import type { Log } from '#api/log/log.ts'
import { limitMs, openPool } from './engine.ts'
import type { Engine } from './engine.ts'

/**
 * PostgreSQL 15 or newer at `databaseUrl`. Connects with the first statement, not here. A statement
 * or an idle transaction is ended after `allowedMs`; waiting for a lock or a connection after half
 * of it.
 */
export function postgresEngine(databaseUrl: string, log: Log, allowedMs = limitMs): Engine {
  const connection = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: allowedMs / 2,
    keepAlive: true,
    options: '-c TimeZone=UTC',
  }
  const pool = openPool(
    {
      ...connection,
      max: 10,
      statement_timeout: allowedMs,
      idle_in_transaction_session_timeout: allowedMs,
      lock_timeout: allowedMs / 2,
    },
    log,
  )
  return {
    name: 'postgresql',
    pool,
    embedded: null,
    async withoutLimits(work) {
      const patient = openPool({ ...connection, max: 1 }, log)
      try {
        return await work(patient)
      } finally {
        await patient.end()
      }
    },
    close: () => pool.end(),
  }
}
