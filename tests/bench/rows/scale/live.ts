import type { Database } from '#api/db/client.ts'
import type { Product } from '#tests/harness/product.ts'
import { addCouples, cookieOf, weddingOf } from '../../fill/people.ts'
import { percentile, startStreams } from '../../measure/live.ts'
import { openProbe } from '../../measure/probe.ts'
import type { Change } from '../../measure/streams.ts'
import { startPrepared } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

/** BENCH_STREAMS=1000 for a look. */
const streams = Number(process.env['BENCH_STREAMS'] ?? 10_000)
/** Both partners of each wedding are connected. */
const weddings = streams / 2
const changes = 60

/**
 * Row 17: streams of as many accounts to one process, and a change every second, which both
 * partners of that wedding are told of and nobody else.
 */
export async function liveRow(): Promise<Line[]> {
  const postgres = await newDatabase()
  if (!postgres) throw new Error('Live updates are measured on PostgreSQL, and none answers.')
  const probe = openProbe()
  try {
    const { product, db } = await startPrepared(
      (to: Database) => addCouples(to, { from: 1, to: weddings }),
      { LIMITS: 'off', CHEAP_HASHES: 'on', ...probe.environment },
      postgres.url,
    )
    try {
      return await measured(product, probe)
    } finally {
      await product.stop()
      await db?.close()
      product.forget()
    }
  } finally {
    probe.close()
    await postgres.drop()
  }
}

async function measured({ url }: Product, probe: ReturnType<typeof openProbe>): Promise<Line[]> {
  const client = startStreams()
  try {
    const all = Array.from({ length: weddings }, (_, at) => streamsOf(at + 1)).flat()
    // The first streams, and the first changes, fill caches that do not grow with their number.
    const few = all.splice(0, streams / 10)
    await client.open({ url, streams: few })
    await client.change({ url, changes: [changeOf(1)], everyMs: 1_000 })
    const before = await probe.read()
    await client.open({ url, streams: all })
    const after = await probe.read()
    const kilobytes = (after.resident - before.resident) / 1_000 / all.length
    const told = await client.change({
      url,
      // Spread over the weddings, none of them twice.
      changes: Array.from({ length: changes }, (_, n) =>
        changeOf(2 + Math.floor((n * (weddings - 2)) / changes)),
      ),
      everyMs: 1_000,
    })
    return linesOf(kilobytes, after.held - before.held, told)
  } finally {
    client.stop()
  }
}

function linesOf(
  kilobytes: number,
  heldMore: number,
  { toldMs, untold, strays, lost }: Awaited<ReturnType<ReturnType<typeof startStreams>['change']>>,
): Line[] {
  const of = `${streams.toLocaleString('en')} open streams`
  const p99 = percentile(toldMs, 0.99)
  return [
    {
      number: 17,
      what: `${of}, memory of each`,
      ours: `${kilobytes.toFixed(1)} kB`,
      beside: `of it JavaScript ${(heldMore / 1_000 / (0.9 * streams)).toFixed(1)} kB`,
      goal: '≤ 12 kB',
      met: kilobytes <= 12,
    },
    {
      number: 17,
      what: `${of}, a change a second, until both partners are told`,
      ours: `${p99.toFixed(0)} ms p99, ${percentile(toldMs, 0.5).toFixed(0)} ms p50`,
      beside: `${strays} messages to others, ${untold} of ${changes} untold, ${lost} streams lost`,
      goal: '≤ 1,000 ms p99, nothing to others',
      met: p99 <= 1_000 && strays === 0 && untold === 0 && lost === 0,
    },
  ]
}

function streamsOf(number: number) {
  const path = `/api/weddings/${weddingOf(number)}/live`
  return (['couple', 'partner'] as const).map((who) => ({
    group: number,
    path,
    cookie: cookieOf(who, number),
  }))
}

function changeOf(number: number): Change {
  return {
    group: number,
    method: 'PATCH',
    path: `/api/weddings/${weddingOf(number)}`,
    cookie: cookieOf('couple', number),
    body: { version: 1, expectedGuests: 90 },
  }
}
