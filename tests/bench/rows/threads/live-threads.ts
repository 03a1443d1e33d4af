import type { Database } from '#api/db/client.ts'
import type { Product } from '#tests/harness/product.ts'
import { addCouples, addVendors, cookieOf, weddingOf } from '../../fill/people.ts'
import { addThreads, threadOf } from '../../fill/threads.ts'
import type { Vendor } from '../../fill/people.ts'
import { cpuMeter } from '../../measure/database.ts'
import { percentile, startStreams } from '../../measure/live.ts'
import type { Change } from '../../measure/streams.ts'
import { startPrepared } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

/** Each between a couple and a business of its own, both connected. */
const threads = 1_000
/** Half of the threads get a message, by both sides in turns; the other half hears nothing. */
const messages = threads / 2
const everyMs = 50

/** Row 19: a thousand threads that both sides have open, and twenty messages a second. */
export async function liveThreadsRow(): Promise<Line[]> {
  const postgres = await newDatabase()
  if (!postgres) throw new Error('Live threads are measured on PostgreSQL, and none answers.')
  try {
    const { product, db, prepared } = await startPrepared(
      prepare,
      { LIMITS: 'off', CHEAP_HASHES: 'on' },
      postgres.url,
    )
    try {
      return await measured(product, db, prepared)
    } finally {
      await product.stop()
      await db?.close()
      product.forget()
    }
  } finally {
    await postgres.drop()
  }
}

async function prepare(db: Database) {
  await addCouples(db, { from: 1, to: threads })
  const vendors = await addVendors(db, threads)
  await addThreads(db, { from: 1, to: threads, vendors })
  return vendors
}

async function measured(product: Product, db: Database | null, vendors: Vendor[]): Promise<Line[]> {
  const { url } = product
  const client = startStreams()
  try {
    const numbers = Array.from({ length: threads }, (_, at) => at + 1)
    // The thread of couple n is with vendor n, counted from 0 and around.
    const vendorOf = (n: number) => vendors[n % threads]!.number
    await client.open({
      url,
      streams: numbers.flatMap((n) => [
        { group: n, path: `/api/weddings/${weddingOf(n)}/live`, cookie: cookieOf('couple', n) },
        { group: n, path: '/api/live', cookie: cookieOf('vendor', vendorOf(n)) },
      ]),
    })
    // Declined threads take no message.
    const open = numbers.filter((n) => n % 4 !== 3).slice(0, messages)
    const changes = open.map((n, at): Change => ({
      group: n,
      method: 'POST',
      path: `/api/enquiries/${threadOf(n)}/messages`,
      cookie: at % 2 === 0 ? cookieOf('couple', n) : cookieOf('vendor', vendorOf(n)),
      body: { body: `Message ${n}` },
    }))
    const spent = cpuMeter([product.pid], db)
    const before = await spent()
    const told = await client.change({ url, changes, everyMs })
    const after = await spent()
    const cost = (of: 'products' | 'postgres') => ((after[of] - before[of]) * 1_000) / messages
    const p99 = percentile(told.toldMs, 0.99)
    return [
      {
        number: 19,
        what: `1,000 live threads, ${1_000 / everyMs} messages a second, until both sides are told`,
        ours: `${p99.toFixed(0)} ms p99, ${percentile(told.toldMs, 0.5).toFixed(0)} ms p50`,
        beside: `${told.strays} messages to others, ${told.untold} untold; CPU of a message ${cost('products').toFixed(1)} ms and in PostgreSQL ${cost('postgres').toFixed(1)} ms`,
        goal: '≤ 1,000 ms p99, nothing to others',
        met: p99 <= 1_000 && told.strays === 0 && told.untold === 0 && told.lost === 0,
      },
    ]
  } finally {
    client.stop()
  }
}
