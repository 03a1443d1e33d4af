import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#api/db/client.ts'
import type { Product } from '#tests/harness/product.ts'
import { requestCost } from '../../measure/request-cost.ts'
import { sessionCookie, startFilled } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

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
  { total, rounds, bytes }: Awaited<ReturnType<typeof requestCost>>,
  goal: number,
): Line {
  return {
    number: 11,
    what: `the dashboard's request, 10,000 guests, 500 costs, server CPU, ${database}`,
    ours: `${total.toFixed(2)} ms`,
    beside: `${rounds.length} rounds: ${rounds.map((each) => each.toFixed(2)).join(', ')} ms; ${(bytes / 1_000).toFixed(1)} kB`,
    goal: `≤ ${goal} ms`,
    met: total <= goal,
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
  return requestCost(product, db, { path: `/api/weddings/${items[0]?.id}/board`, headers })
}
