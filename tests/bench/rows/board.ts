import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#api/db/client.ts'
import type { Product } from '#tests/harness/product.ts'
import { cpuSeconds, median } from '../measure.ts'
import { sessionCookie, startFilled } from '../ours.ts'
import { newDatabase } from '../postgres.ts'
import type { Line } from '../table.ts'

const rounds = 5
const requests = 100

/**
 * Row 11: the whole dashboard of a wedding with 10,000 guests, 500 vendors, 500 tasks of its own,
 * 500 costs with a payment each and 10,000 lines of activity.
 */
export async function boardRow(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-board-'))
  const postgres = await newDatabase()
  try {
    const embedded = await measured({ DATA_DIR: folder }, null)
    const lines = [lineOf('embedded', embedded, 10)]
    if (postgres)
      lines.push(
        lineOf('PostgreSQL', await measured({ DATABASE_URL: postgres.url }, postgres.url), 5),
      )
    return lines
  } finally {
    await postgres?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(
  database: string,
  { milliseconds, bytes }: { milliseconds: number[]; bytes: number },
  goal: number,
): Line {
  const cost = median(milliseconds)
  return {
    number: 11,
    what: `the dashboard's request, 10,000 guests, 500 costs, server CPU, ${database}`,
    ours: `${cost.toFixed(2)} ms`,
    beside: `${rounds} rounds: ${milliseconds.map((each) => each.toFixed(2)).join(', ')} ms; ${(bytes / 1_000).toFixed(1)} kB`,
    goal: `≤ ${goal} ms`,
    met: cost <= goal,
  }
}

/** Milliseconds of CPU for one request, in the product and in the database's own processes. */
async function measured(environment: Record<string, string>, databaseUrl: string | null) {
  const { product, db } = await startFilled(
    { guests: 10_000, tasks: 500, choices: 500, costs: 500, activities: 10_000 },
    environment,
    databaseUrl,
  )
  try {
    return await costOf(product, db)
  } finally {
    await product.stop()
    await db?.close()
    product.forget()
  }
}

async function costOf(product: Product, db: Database | null) {
  const headers = { Cookie: await sessionCookie(product) }
  const { items } = (await (await fetch(`${product.url}/api/weddings`, { headers })).json()) as {
    items: { id: string }[]
  }
  const ask = async () => {
    const answer = await fetch(`${product.url}/api/weddings/${items[0]?.id}/board`, { headers })
    if (!answer.ok)
      throw new Error(`The board was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.text()).length
  }
  let bytes = 0
  for (let n = 0; n < requests; n++) bytes = await ask()
  // A connection that is given up takes its process along; what that one had used until then still
  // counts.
  const used = new Map<number, number>()
  const spent = async () => {
    for (const pid of [product.pid, ...(db ? await backendsOf(db) : [])])
      used.set(pid, known(pid) ?? used.get(pid) ?? 0)
    return [...used.values()].reduce((sum, seconds) => sum + seconds, 0)
  }
  await spent()
  const milliseconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await spent()
    for (let n = 0; n < requests; n++) await ask()
    milliseconds.push((((await spent()) - before) * 1_000) / requests)
  }
  return { milliseconds, bytes }
}

/** Null where the process is gone. */
function known(pid: number) {
  try {
    return cpuSeconds(pid)
  } catch {
    return null
  }
}

/** The processes that PostgreSQL runs for the product, where it runs on this machine. */
async function backendsOf(db: Database) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db.query,
  )
  return rows.map(({ pid }) => pid)
}
