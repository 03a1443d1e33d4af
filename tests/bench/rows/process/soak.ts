import { setTimeout as passed } from 'node:timers/promises'
import type { Database } from '#api/db/client.ts'
import { median } from '../../measure/cpu.ts'
import { addVisitors, mixedLoad } from '../../measure/mixed.ts'
import { openProbe } from '../../measure/probe.ts'
import type { Held } from '../../measure/probe.ts'
import type { Visitor } from '../../measure/visits.ts'
import { startPrepared } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

/** The goal is for 100,000, which take twenty minutes. */
const requests = Number(process.env['BENCH_SOAK'] ?? 10_000)
const rounds = 10
/** How long connections and timers that nobody uses any more may stay. */
const idleSeconds = 20

/** Row 18: what the process holds while couples and vendors visit, on either engine. */
export async function soakRow(): Promise<Line[]> {
  const postgres = await newDatabase()
  const lines = [await soaked('embedded', null)]
  if (!postgres) return lines
  try {
    return [...lines, await soaked('PostgreSQL', postgres.url)]
  } finally {
    await postgres.drop()
  }
}

async function soaked(database: string, databaseUrl: string | null): Promise<Line> {
  const probe = openProbe()
  const { product, db, prepared } = await startPrepared(
    (to: Database) => addVisitors(to),
    { LIMITS: 'off', CHEAP_HASHES: 'on', ...probe.environment },
    databaseUrl,
  )
  const load = await mixedLoad()
  const send = (visitors: Visitor[]) =>
    load.send({ urls: [product.url], visitors, count: requests / rounds })
  try {
    // The first rounds fill intended caches: compiled code, statements, the database's buffers.
    for (let n = 0; n < 3; n++) await send(prepared)
    const before = await idle(() => probe.read(), null)
    const seen: Held[] = [before]
    for (let n = 0; n < rounds; n++) {
      await send(prepared)
      seen.push(await probe.read())
    }
    const after = await idle(() => probe.read(), before)
    return lineOf(database, seen, leftOver(before, after))
  } finally {
    load.stop()
    await product.stop()
    await db?.close()
    product.forget()
    probe.close()
  }
}

function lineOf(database: string, seen: Held[], left: string[]): Line {
  const grown = (figure: 'resident' | 'held') =>
    median(seen.slice(-3).map((each) => each[figure])) /
    median(seen.slice(0, 3).map((each) => each[figure]))
  const megabytes = (figure: 'resident' | 'held') =>
    [seen[0], seen.at(-1)].map((each) => ((each?.[figure] ?? 0) / 1_024 ** 2).toFixed(0))
  return {
    number: 18,
    what: `${requests.toLocaleString('en')} mixed requests, what the process holds, ${database}`,
    ours: `JavaScript ${grown('held').toFixed(2)} ×, process ${grown('resident').toFixed(2)} ×; left: ${left.join(', ') || 'nothing'}`,
    beside: `${megabytes('held').join(' → ')} MB, ${megabytes('resident').join(' → ')} MB`,
    goal: '≤ 1.05 × and ≤ 1.1 ×, nothing left',
    met: grown('held') <= 1.05 && grown('resident') <= 1.1 && left.length === 0,
  }
}

/** What the process holds once it has let go of all that it had before, or will not in time. */
async function idle(read: () => Promise<Held>, before: Held | null): Promise<Held> {
  let now = await read()
  for (let second = 0; second < idleSeconds; second++) {
    if (before && leftOver(before, now).length === 0) return now
    await passed(1_000)
    now = await read()
  }
  return now
}

/** Of which resources there are more than before. */
function leftOver(before: Held, after: Held) {
  return Object.entries(after.resources).flatMap(([kind, count]) => {
    const more = count - (before.resources[kind] ?? 0)
    return more > 0 ? [`${more} × ${kind}`] : []
  })
}
