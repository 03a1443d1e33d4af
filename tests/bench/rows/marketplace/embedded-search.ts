import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { addBusinesses } from '#api/features/demo/commands/marketplace/add-businesses.ts'
import { searchMarketplace } from '#api/features/marketplace/search/queries.ts'
import { silent } from '#tests/harness/database.ts'
import { median } from '../../measure/cpu.ts'
import { startOurs } from '../../ours.ts'
import type { Line } from '../../table.ts'

type Asked = Parameters<typeof searchMarketplace>[1]

/**
 * Row 12: the same searches of the same businesses on the embedded engine and on PostgreSQL, in
 * turns. `postgres` holds `businesses` of them already. Every pair of answers must be the same.
 */
export async function embeddedSearchRow(
  postgres: Database,
  businesses: number,
  searches: readonly Asked[],
): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-bench-'))
  try {
    await (await startOurs({ DATA_DIR: folder })).stop()
    const embedded = await openDatabase({
      databaseUrl: null,
      folder: join(folder, 'database'),
      log: silent,
    })
    try {
      await addBusinesses(embedded, businesses)
      return [await compared({ embedded, postgres, businesses, searches })]
    } finally {
      await embedded.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compared({
  embedded,
  postgres,
  businesses,
  searches,
}: {
  embedded: Database
  postgres: Database
  businesses: number
  searches: readonly Asked[]
}): Promise<Line> {
  const taken = { embedded: [] as number[], postgres: [] as number[] }
  let differing = 0
  for (const asked of searches) {
    const [one, other] = [await timed(embedded, asked), await timed(postgres, asked)]
    taken.embedded.push(one.took)
    taken.postgres.push(other.took)
    if (one.answer !== other.answer) differing++
  }
  const [ours, beside] = [median(taken.embedded), median(taken.postgres)]
  return {
    number: 12,
    what: `the same search on the embedded engine, ${businesses.toLocaleString('en')} businesses`,
    ours: `${ours.toFixed(1)} ms (${(ours / beside).toFixed(2)} ×), ${differing} answers differ`,
    beside: `PostgreSQL ${beside.toFixed(1)} ms`,
    goal: '≤ 1.8 ×, same answers',
    met: ours <= 1.8 * beside && differing === 0,
  }
}

/**
 * How long a search took, in ms, and what it answered: ids and cursors are of one database alone.
 */
async function timed(db: Database, asked: Asked) {
  const now = new Date()
  const from = performance.now()
  const { items, nextCursor: _, ...counted } = await searchMarketplace(db.query, asked, now)
  const took = performance.now() - from
  return { took, answer: JSON.stringify([items.map(({ slug }) => slug), counted]) }
}
