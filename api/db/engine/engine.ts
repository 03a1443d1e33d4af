import { Pool, types } from 'pg'
import type { PoolConfig } from 'pg'
import type { Log } from '#api/log/log.ts'

/** One of the two places the product's PostgreSQL can live. Both are spoken to through a pg Pool, so values have the same types on both. */
export interface Engine {
  name: 'pglite' | 'postgresql'
  pool: Pool
  /** Lends a pool on which statements may take as long as they need, for migrations. */
  withoutLimits<T>(work: (pool: Pool) => Promise<T>): Promise<T>
  embedded: EmbeddedSession | null
  close(): Promise<void>
}

/** The embedded engine's only session, for the adapters that open connections of their own on PostgreSQL. */
export interface EmbeddedSession {
  /** One statement with values, or several without; a transaction left open by a failure is rolled back. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Calls `heard` for each notification on the channel; the answer stops it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
}

/** A statement may run, and a transaction may sit idle, this long on either engine. */
export const limitMs = 10_000

/** What both pools have in common. An error on a connection that nobody uses at the moment is logged, never thrown. */
export function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...config, types: { getTypeParser }, application_name: 'vowline' })
  pool.on('connect', (client) => client.on('error', () => log.warn('database.connection_lost')))
  pool.on('error', () => {})
  return pool
}

/** int8 is a number (no count of ours nears 2^53), a date stays the text "2027-03-13", numeric stays exact text, as does what pg does not know. */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.DATE, (text) => text],
  [types.builtins.NUMERIC, (text) => text],
])

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const usual: (text: string) => unknown = types.getTypeParser(oid, format)
  return parsers.get(oid) ?? usual
}
