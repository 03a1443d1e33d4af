import { Pool, types } from 'pg'
import type { PoolConfig } from 'pg'
import type { Log } from '#api/log/log.ts'

/**
 * One of the two engines of the product's PostgreSQL. Both are used through a pg Pool, so that
 * values have the same types.
 */
export interface Engine {
  name: 'pglite' | 'postgresql'
  pool: Pool
  /** Lends a pool without time limits, for migrations. */
  withoutLimits<T>(work: (pool: Pool) => Promise<T>): Promise<T>
  embedded: EmbeddedSession | null
  close(): Promise<void>
}

/**
 * The embedded engine's only session, for the adapters that open connections of their own on
 * PostgreSQL.
 */
export interface EmbeddedSession {
  /**
   * One statement with values, or several without. A transaction that a failure left open is rolled
   * back.
   */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Calls `listener` for each notification on the channel; the function that it returns stops that.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
}

/** How long a statement may run, and a transaction may be idle, on either engine. */
export const limitMs = 10_000

/** The settings that both pools share. An error on an idle connection is logged, never thrown. */
export function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...config, types: { getTypeParser }, application_name: 'vowline' })
  pool.on('connect', (client) => client.on('error', () => log.warn('database.connection_lost')))
  pool.on('error', () => {})
  return pool
}

/**
 * int8 becomes a number (no count of ours comes near 2^53), a date stays the text "2027-03-13", and
 * numeric stays exact text, as do types that pg does not know.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.DATE, (text) => text],
  [types.builtins.NUMERIC, (text) => text],
])

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const usual: (text: string) => unknown = types.getTypeParser(oid, format)
  return parsers.get(oid) ?? usual
}
