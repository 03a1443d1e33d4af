import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** The server that the peers keep their data on; BENCH_POSTGRES names another one. */
const server = process.env['BENCH_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A database of its own for one program, or null where no PostgreSQL answers. */
export async function newDatabase(): Promise<{ url: string; drop: () => Promise<unknown> } | null> {
  const name = `vowline_bench_${randomBytes(6).toString('hex')}`
  if (!(await run(`create database ${name}`).catch(() => false))) return null
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

/**
 * The same database for the measurement itself: no statement is ended for taking long, as the
 * product's are.
 */
export function withoutLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    url.searchParams.set(limit, '0')
  return url.href
}

async function run(statement: string) {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(statement)
    return true
  } finally {
    await client.end()
  }
}
