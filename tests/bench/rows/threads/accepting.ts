import { setTimeout as passed } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#api/db/client.ts'
import type { Product } from '#tests/harness/product.ts'
import { addCouples, addVendors, cookieOf } from '../../fill/people.ts'
import { addThreads, quoteOf } from '../../fill/threads.ts'
import { cpuMeter } from '../../measure/database.ts'
import { startPrepared } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

/** Couples who accept in the same instant. */
const couples = 100
/** Before somebody asks again. */
const pauseMs = 500

/**
 * Row 19: couples who accept a quote for the last day of one business in the same instant, beside
 * as many who each accept one of another business. One gets the day, and the others are told why.
 */
export async function acceptingRow(): Promise<Line[]> {
  const postgres = await newDatabase()
  if (!postgres) throw new Error('Accepting is measured on PostgreSQL, and none answers.')
  try {
    const { product, db } = await startPrepared(
      prepare,
      { LIMITS: 'off', CHEAP_HASHES: 'on' },
      postgres.url,
    )
    try {
      return [await measured(product, db!)]
    } finally {
      await product.stop()
      await db?.close()
      product.forget()
    }
  } finally {
    await postgres.drop()
  }
}

/** The first couples ask a business each, others for a warm-up do too, and the last ask one. */
async function prepare(db: Database) {
  await addCouples(db, { from: 1, to: 3 * couples })
  const alone = await addVendors(db, couples)
  const [last, ...others] = await addVendors(db, couples + 1)
  await addThreads(db, { from: 1, to: couples, vendors: alone, kind: 'priced' })
  await addThreads(db, { from: couples + 1, to: 2 * couples, vendors: others, kind: 'priced' })
  await addThreads(db, { from: 2 * couples + 1, to: 3 * couples, vendors: [last!], kind: 'priced' })
}

async function measured(product: Product, db: Database): Promise<Line> {
  const spent = cpuMeter([product.pid], db)
  await spent()
  await acceptAll(product, 1)
  const first = await spent()
  const free = await acceptAll(product, couples + 1)
  const second = await spent()
  const raced = await acceptAll(product, 2 * couples + 1)
  const third = await spent()
  const cost = (from: typeof first, to: typeof first) =>
    ((to.products + to.postgres - from.products - from.postgres) * 1_000) / couples
  const { rows } = await sql<{ bookings: number; places: number }>`
    select (select count(*)::int from bookings where quote_id between ${quoteOf(2 * couples + 1)} and ${quoteOf(3 * couples)}) as bookings,
      (select max(place) from booking_days) as places`.execute(db.query)
  const { bookings = 0, places = 0 } = rows[0] ?? {}
  const isOne = bookings === 1 && places === 1 && raced.accepted === 1
  return {
    number: 19,
    what: `${couples} couples accept for the last day in the same instant`,
    ours: `${raced.accepted} accepted, ${raced.refused} told that the day is full, ${raced.again} asked again; ${cost(second, third).toFixed(1)} ms CPU each, all in ${raced.seconds.toFixed(1)} s`,
    beside: `another business each: ${free.accepted} accepted, ${cost(first, second).toFixed(1)} ms CPU each, all in ${free.seconds.toFixed(1)} s`,
    goal: 'one accepted, all others told, CPU ≤ 1 ×',
    met: isOne && raced.refused === couples - 1 && cost(second, third) <= cost(first, second),
  }
}

/** All of them at once. Who gets no answer, or is told to try later, asks again. */
async function acceptAll({ url }: Product, from: number) {
  const outcome = { accepted: 0, refused: 0, again: 0, seconds: 0 }
  const began = performance.now()
  const accept = async (number: number): Promise<void> => {
    const answer = await ask(url, number).catch(() => null)
    if (answer === null || answer.status === 503) {
      if (++outcome.again > 10 * couples) throw new Error('Acceptances are not answered.')
      await passed(pauseMs)
      return accept(number)
    }
    if (answer.status === 200) outcome.accepted++
    else if (answer.status === 409 && answer.text.includes('hasPlace')) outcome.refused++
    else throw new Error(`An acceptance was answered with ${answer.status}: ${answer.text}`)
    return undefined
  }
  await Promise.all(Array.from({ length: couples }, (_, at) => accept(from + at)))
  outcome.seconds = (performance.now() - began) / 1_000
  return outcome
}

async function ask(url: string, number: number) {
  const answer = await fetch(`${url}/api/quotes/${quoteOf(number)}/events`, {
    method: 'POST',
    headers: {
      Cookie: cookieOf('couple', number),
      'X-Vowline': '1',
      Origin: url,
      'Content-Type': 'application/json',
      'Idempotency-Key': `accept-${number}`,
    },
    body: JSON.stringify({ version: 1, event: 'ACCEPT', chosen: [] }),
  })
  return { status: answer.status, text: await answer.text() }
}
