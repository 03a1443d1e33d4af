import { sql } from 'kysely'
import type { Database } from '#api/db/client.ts'
import { until } from '#tests/harness/product.ts'
import { cpuSeconds } from './cpu.ts'

/** Seconds of CPU. */
export interface Spent {
  products: number
  postgres: number
}

/**
 * Reads the CPU time that processes and the processes that PostgreSQL runs for this database have
 * used so far, where PostgreSQL runs on this machine. Without `db` there are none: the embedded
 * engine runs in the product.
 */
export function cpuMeter(pids: readonly number[], db: Database | null) {
  // A connection that is closed takes its process along; what that one had used still counts.
  const used = new Map<number, number>()
  const sumOf = (all: Iterable<number>) =>
    [...all].reduce((sum, pid) => sum + (used.get(pid) ?? 0), 0)
  return async (): Promise<Spent> => {
    const backends = db ? await backendsOf(db) : []
    for (const pid of [...pids, ...backends]) used.set(pid, secondsOf(pid) ?? used.get(pid) ?? 0)
    const others = [...used.keys()].filter((pid) => !pids.includes(pid))
    return { products: sumOf(pids), postgres: sumOf(others) }
  }
}

/** What a piece of work has read, by the counters of PostgreSQL. */
export interface Touched {
  /** Blocks of tables and indexes, in memory or not. */
  blocks: number
  /** Tables that were read from one end to the other, with the rows read. */
  scanned: { table: string; rows: number }[]
}

/**
 * Counts what the product reads while `work` goes on. Nobody else may use the database meanwhile. A
 * backend reports its counters when it ends, so the product's are ended before and after; it
 * connects again by itself.
 */
export async function touchedBy(db: Database, work: () => Promise<unknown>): Promise<Touched> {
  await endBackends(db)
  const before = await countersOf(db)
  await work()
  await endBackends(db)
  const after = await countersOf(db)
  let blocks = 0
  const scanned: Touched['scanned'] = []
  for (const [table, now] of after) {
    const was = before.get(table) ?? { blocks: 0, scans: 0, rows: 0 }
    blocks += now.blocks - was.blocks
    if (now.scans > was.scans) scanned.push({ table, rows: now.rows - was.rows })
  }
  return { blocks, scanned }
}

/** Rows of each table, as `analyze` has estimated them. */
export async function tableSizes(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname as "table", greatest(reltuples, 0)::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db.query)
  return new Map(rows.map(({ table, rows: count }) => [table, count]))
}

async function countersOf(db: Database) {
  const { rows } = await sql<{ table: string; blocks: number; scans: number; rows: number }>`
    select io.relname as "table", coalesce(seq_scan, 0)::float8 as scans, coalesce(seq_tup_read, 0)::float8 as rows,
      (coalesce(heap_blks_read + heap_blks_hit, 0) + coalesce(idx_blks_read + idx_blks_hit, 0)
        + coalesce(toast_blks_read + toast_blks_hit, 0) + coalesce(tidx_blks_read + tidx_blks_hit, 0))::float8 as blocks
    from pg_statio_user_tables io join pg_stat_user_tables using (relid)`.execute(db.query)
  return new Map(rows.map(({ table, ...counters }) => [table, counters]))
}

/** Those of the pools; what listens for changes stays connected. */
async function endBackends(db: Database) {
  const theirs = sql`datname = current_database() and pid <> pg_backend_pid() and application_name <> 'vowline-live'
    and backend_type = 'client backend'`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`.execute(
    db.query,
  )
  await until(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where ${theirs}`.execute(db.query)
      return rows.length === 0
    },
    () => 'The connections of the product did not end.',
  )
}

async function backendsOf(db: Database) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db.query)
  return rows.map(({ pid }) => pid)
}

/** Null where the process is gone. */
function secondsOf(pid: number) {
  try {
    return cpuSeconds(pid)
  } catch {
    return null
  }
}
