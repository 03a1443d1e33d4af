import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { pricedThread } from '#tests/api/bookings/kit.ts'
import { sentEnquiry } from '#tests/api/enquiries/kit.ts'
import { sentQuote } from '#tests/api/quotes/kit.ts'
import { allEngines, newPostgres, silent } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'
import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import { until } from '#tests/harness/product.ts'
import { canTellApart, startThree } from './three-processes.ts'
import type { ThreeProcesses } from './three-processes.ts'

/** What runs out: the last day of a quote, the silence of an enquiry, the hold of a booking. */
const timers = ['quote', 'silence', 'hold'] as const

type Timer = (typeof timers)[number]

/** So many of each fall due in the same instant. */
const count = 8

/** What a thread has of the timer once it has run, and nothing of it twice. */
const written: Record<Timer, string[]> = {
  quote: [
    'email couple',
    'email vendor',
    'entry quote_expired expired',
    'notice couple quoteExpired',
    'notice vendor quoteExpired',
  ],
  silence: [
    'email couple',
    'email vendor',
    'entry expired',
    'notice couple expired',
    'notice vendor expired',
  ],
  // The vendor has not read the email about the acceptance, and gets no other.
  hold: [
    'email couple',
    'email vendor',
    'entry lapsed',
    'notice couple lapsed',
    'notice vendor accepted',
    'notice vendor lapsed',
  ],
}

describe.runIf(allEngines.includes('postgresql') && canTellApart)(
  'three processes on one PostgreSQL',
  () => {
    test('run each timer once, though one of them is killed in the middle of each kind', async () => {
      const database = await newPostgres()
      const db = await openDatabase({ databaseUrl: database.url, folder: '', log: silent })
      const on = await startThree(database.url)
      try {
        const people = await meet(on, db)
        const threads = new Map<string, Timer>()
        for (const interrupted of timers) {
          const prepared = await prepare(db, people, interrupted)
          for (const [id, timer] of prepared) threads.set(id, timer)
          await interrupt(on, { db, url: database.url }, people.victim.userId, () =>
            makeDue(db, [...prepared.keys()]),
          )
          await until(
            async () => (await countDue(db)) === 0,
            () => `Not all was done after a process was killed in the middle of a ${interrupted}.`,
          )
          await on.restart()
        }
        await on.stop()
        const trails = await trailsOf(db, threads)
        expect(trails).toEqual([...threads.values()].map((timer) => [timer, ...written[timer]]))
      } finally {
        await on.stop()
        on.forget()
        await db.close()
        await database.drop()
      }
    }, 900_000)
  },
)

/** Couples and a vendor. The last couple has the one thread in each round that is interrupted. */
async function meet({ first }: ThreeProcesses, db: Database) {
  const terms = { acceptedTerms: termsVersion }
  const couple = async (name: string) => {
    const email = await verifiedPerson(first, name)
    const ask = await signedIn(first, email)
    const made = await ask('POST', '/api/weddings', { ...weddingDetails, ...terms })
    const { id: weddingId } = (await made.json()) as Wedding
    const { id: userId } = await db.query
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { ask, weddingId, userId }
  }
  const couples = await Promise.all(['one', 'two', 'three', 'four'].map(couple))
  const asVendor = await signedIn(first, await verifiedPerson(first, 'vendor', 'VENDOR'))
  const made = await asVendor('POST', '/api/businesses', { ...businessDetails, ...terms })
  const { id: businessId } = (await made.json()) as Business
  return { couples, victim: await couple('victim'), businessId }
}

type People = Awaited<ReturnType<typeof meet>>

/**
 * Threads of every kind, each with a business of its own, and one more of the kind that is
 * interrupted.
 */
async function prepare(db: Database, { couples, victim, businessId }: People, interrupted: Timer) {
  const prepared = new Map<string, Timer>()
  const businesses = await copies(db, businessId, timers.length * count + 1)
  const add = async (timer: Timer, { ask, weddingId }: typeof victim) => {
    const parties = { weddingId, businessId: businesses.pop() ?? '' }
    const id =
      timer === 'silence'
        ? await silentThread(db, parties)
        : await pricedThread({ deps: { db } }, parties)
    prepared.set(id, timer)
    if (timer === 'silence') return
    const quote = sentQuote(id)
    const facts = JSON.stringify({ missing: [], expiresAt: '2026-01-01T00:00:00.000Z' })
    await db.query
      .insertInto('quotes')
      .values(timer === 'quote' ? { ...quote, facts } : quote)
      .execute()
    if (timer === 'quote') return
    const acceptance = { version: 1, event: 'ACCEPT', chosen: [] }
    const answer = await ask('POST', `/api/quotes/${quote.id}/events`, acceptance)
    expect(answer.status).toBe(200)
  }
  await add(interrupted, victim)
  for (const timer of timers)
    for (let place = 0; place < count; place++)
      await add(timer, couples[place % couples.length] ?? victim)
  return prepared
}

async function copies(db: Database, businessId: string, times: number) {
  const { rows } = await sql<{ id: string }>`insert into businesses
    select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*
    from businesses b, generate_series(1, ${times}::integer) where b.id = ${businessId}
    returning id`.execute(db.query)
  return rows.map(({ id }) => id)
}

/** Eight days without an answer: late, and over. */
async function silentThread(db: Database, parties: { weddingId: string; businessId: string }) {
  const row = sentEnquiry(parties)
  const turnSince = new Date(Date.now() - 8 * 86_400_000).toISOString()
  const facts = JSON.stringify({ ...JSON.parse(row.facts), turnSince })
  await db.query
    .insertInto('enquiries')
    .values({ ...row, facts })
    .execute()
  return row.id
}

/** All of them in one instant. */
async function makeDue(db: Database, ids: string[]) {
  await db.transaction(async (tx) => {
    await sql`update quotes set due_at = now() where state = 'open' and enquiry_id = any(${ids})
      and facts->>'expiresAt' < '2027'`.execute(tx)
    await sql`update enquiries set due_at = now() where state = 'sent' and id = any(${ids})`.execute(
      tx,
    )
    await sql`update bookings set due_at = now(), hold_until = now() - interval '1 hour'
      where enquiry_id = any(${ids})`.execute(tx)
  })
}

async function countDue(db: Database) {
  const { rows } = await sql<{ due: number }>`select (
    (select count(*) from quotes where due_at <= now())
    + (select count(*) from enquiries where due_at <= now())
    + (select count(*) from bookings where due_at <= now()))::integer as due`.execute(db.query)
  return rows[0]?.due ?? 0
}

/**
 * Kills the process that is in the middle of the thread of this person. Whoever tells them waits
 * for their row, which is locked here, with the new state written and not committed.
 */
async function interrupt(
  on: ThreeProcesses,
  { db, url }: { db: Database; url: string },
  userId: string,
  makeAllDue: () => Promise<void>,
) {
  const locking = new Client(url)
  await locking.connect()
  try {
    await locking.query('begin')
    await locking.query('select id from users where id = $1 for update', [userId])
    const { rows } = await locking.query<{ pid: number }>('select pg_backend_pid() as pid')
    await makeAllDue()
    let port = 0
    await until(
      async () => (port = await portOfWaiting(db, rows[0]?.pid ?? 0)) > 0,
      () => 'No process came to the thread that is interrupted.',
    )
    await on.killOwnerOf(port)
  } finally {
    await locking.end()
  }
}

/** The client's port of a connection that waits for this one; 0 if none does. */
async function portOfWaiting(db: Database, pid: number) {
  const { rows } = await sql<{ port: number }>`select client_port as port from pg_stat_activity
    where ${pid}::integer = any(pg_blocking_pids(pid))`.execute(db.query)
  return rows[0]?.port ?? 0
}

/** Of every thread what its time has left, after what it was that ran out. */
async function trailsOf(db: Database, threads: ReadonlyMap<string, Timer>) {
  const trails: string[][] = []
  for (const [id, timer] of threads) trails.push([timer, ...(await trailOf(db, id))])
  return trails
}

/** What time has left in a thread: entries, notices and emails, each as often as it is there. */
async function trailOf(db: Database, id: string) {
  const { rows } = await sql<{ trace: string }>`
    select concat_ws(' ', 'entry', facts->>'event', facts->>'step') as trace
      from enquiry_entries where enquiry_id = ${id} and side = 'product'
    union all
    select 'notice ' || lower(users.role) || ' ' || (notices.facts->>'state')
      from notices join users on users.id = notices.user_id where notices.facts->>'enquiryId' = ${id}
    union all
    select 'email ' || lower(users.role)
      from mail_outbox join users on lower(users.email) = lower(recipient)
      where position(${`/enquiries/${id}`} in text) > 0
    order by trace`.execute(db.query)
  return rows.map(({ trace }) => trace)
}
