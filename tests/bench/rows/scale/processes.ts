import { availableParallelism } from 'node:os'
import type { Database } from '#api/db/client.ts'
import { startProduct } from '#tests/harness/product.ts'
import type { Product } from '#tests/harness/product.ts'
import { median } from '../../measure/cpu.ts'
import { cpuMeter } from '../../measure/database.ts'
import { addVisitors, mixedLoad } from '../../measure/mixed.ts'
import type { Visitor } from '../../measure/visits.ts'
import { startPrepared } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

const rounds = 5
const requests = Number(process.env['BENCH_MIXED'] ?? 3_000)
/** Two processes, PostgreSQL and the load generator keep so many cores busy. */
const coresNeeded = 6

/**
 * Row 16: visits of couples and vendors, 70 % reads and 30 % writes, to one process and to two on
 * one PostgreSQL, in turns.
 */
export async function processesRow(): Promise<Line[]> {
  const postgres = await newDatabase()
  if (!postgres) throw new Error('Processes are measured on PostgreSQL, and none answers.')
  try {
    const settings = { LIMITS: 'off', CHEAP_HASHES: 'on' }
    const first = await startPrepared(addVisitors, settings, postgres.url)
    const { product, db, prepared } = first
    const second = await startProduct({
      ...settings,
      DATABASE_URL: postgres.url,
      DATA_DIR: product.dataDir,
    })
    try {
      return await measured([product, second], db!, prepared)
    } finally {
      await second.stop()
      await product.stop()
      await db?.close()
      product.forget()
    }
  } finally {
    await postgres.drop()
  }
}

interface Round {
  /** Milliseconds for one request. */
  cpu: number
  perSecond: number
}

async function measured(
  products: [Product, Product],
  db: Database,
  visitors: Visitor[],
): Promise<Line[]> {
  const load = await mixedLoad()
  const spent = cpuMeter(
    products.map(({ pid }) => pid),
    db,
  )
  const urls = products.map(({ url }) => url)
  let writes = 0
  const round = async (to: string[]): Promise<Round> => {
    const before = await spent()
    const sent = await load.send({ urls: to, visitors, count: requests })
    const after = await spent()
    writes = sent.writes / sent.requests
    const seconds = after.products + after.postgres - before.products - before.postgres
    return { cpu: (seconds * 1_000) / sent.requests, perSecond: sent.requests / sent.seconds }
  }
  try {
    await round(urls)
    const seen: { one: Round; two: Round }[] = []
    for (let n = 0; n < rounds; n++)
      seen.push({ one: await round(urls.slice(0, 1)), two: await round(urls) })
    return linesOf(seen, writes)
  } finally {
    load.stop()
  }
}

function linesOf(seen: { one: Round; two: Round }[], writes: number): Line[] {
  const [one, two] = [seen.map(({ one }) => one), seen.map(({ two }) => two)]
  const cpu = median(seen.map(({ one, two }) => two.cpu / one.cpu))
  const faster = median(seen.map(({ one, two }) => two.perSecond / one.perSecond))
  const of = (all: Round[], figure: keyof Round) => median(all.map((each) => each[figure]))
  const cores = availableParallelism()
  const mixed = `mixed work, ${(100 * writes).toFixed(0)} % writes`
  return [
    {
      number: 16,
      what: `${mixed}, CPU of a request on two processes`,
      ours: `${cpu.toFixed(2)} × (${of(two, 'cpu').toFixed(2)} ms)`,
      beside: `one process ${of(one, 'cpu').toFixed(2)} ms`,
      goal: '≤ 1.1 ×',
      met: cpu <= 1.1,
    },
    {
      number: 16,
      what: `${mixed}, requests a second on two processes`,
      ours: `${faster.toFixed(2)} × (${of(two, 'perSecond').toFixed(0)})`,
      beside: `one process ${of(one, 'perSecond').toFixed(0)}; ${cores} cores`,
      goal: `≥ 1.7 × on ${coresNeeded} cores`,
      met: cores < coresNeeded ? null : faster >= 1.7,
    },
  ]
}
