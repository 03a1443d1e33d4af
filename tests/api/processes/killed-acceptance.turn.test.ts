import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { pricedThread } from '#tests/api/bookings/kit.ts'
import { sentQuote } from '#tests/api/quotes/kit.ts'
import { silent } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'
import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import { mortal, startProduct } from '#tests/harness/product.ts'
import { gateOrNight } from '#tests/suite.ts'

const kills = gateOrNight({ gate: 1, night: 20 })

test(`an acceptance during which the process is killed is there whole or not at all, ${kills} times`, async () => {
  const on = await startMortal()
  const { call, threads, nothing } = await prepare(on, kills + 1)
  const [first, ...others] = threads
  const accept = ({ quoteId }: Thread) =>
    call('POST', `/api/quotes/${quoteId}/events`, acceptance, { key: quoteId })

  const { statements } = await on.now().killIn({ mentions: first!.quoteId, killAt: null })
  expect((await accept(first!)).status).toBe(200)
  const last = await statements
  await on.kill()
  const whole = difference(await on.read(rowCounts), nothing)
  expect(whole).toEqual(writtenByAcceptance)
  await on.restart()

  for (const [round, thread] of others.entries()) {
    const killAt = placeOf(round, last)
    await on.now().killIn({ mentions: thread.quoteId, killAt })
    await expect(accept(thread), `killed at ${killAt} of ${last}`).rejects.toThrow('fetch failed')
    await on.kill()
    const kept = difference(await on.read(rowCounts), nothing)
    const before = times(whole, round + 1)
    // Whether a commit that was sent reached the database is known to the database alone.
    expect(killAt > last ? [before, times(whole, round + 2)] : [before]).toContainEqual(kept)
    await on.restart()
    expect((await accept(thread)).status).toBe(200)
  }

  await on.kill()
  expect(difference(await on.read(rowCounts), nothing)).toEqual(times(whole, threads.length))
  on.forget()
}, 1_800_000)

const acceptance = { version: 1, event: 'ACCEPT', chosen: [] }

interface Thread {
  enquiryId: string
  quoteId: string
}

/** Spread over the statements of the transaction; the last one is behind its commit. */
function placeOf(round: number, last: number) {
  return kills === 1 ? Math.ceil(last / 2) : 1 + Math.round((round * last) / (kills - 1))
}

/** The built product on the embedded engine, where the process is the database. */
async function startMortal() {
  const settings = { LIMITS: 'off', ...mortal }
  let product = await startProduct(settings)
  const { dataDir, ports } = product
  return {
    now: () => product,
    kill: () => product.kill(),
    async restart() {
      product = await startProduct({ ...settings, ...ports, DATA_DIR: dataDir })
    },
    /** Reads or writes the database, which is free when the process has ended. */
    async read<T>(work: (db: Database) => Promise<T>) {
      const folder = `${dataDir}/database`
      const db = await openDatabase({ databaseUrl: null, folder, log: silent })
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
    forget: () => product.forget(),
  }
}

type Mortal = Awaited<ReturnType<typeof startMortal>>

/** A couple to whom as many vendors have sent a quote, for a day each. */
async function prepare(on: Mortal, count: number) {
  const couple = await verifiedPerson(on.now(), 'couple')
  const call = await signedIn(on.now(), couple)
  const terms = { acceptedTerms: termsVersion }
  const made = await call('POST', '/api/weddings', { ...weddingDetails, ...terms })
  const { id: weddingId } = await body<Wedding>(made)
  const businesses: string[] = []
  for (let number = 0; number < count; number++) {
    const vendor = await verifiedPerson(on.now(), 'vendor', 'VENDOR')
    const asVendor = await signedIn(on.now(), vendor)
    const answer = await asVendor('POST', '/api/businesses', { ...businessDetails, ...terms })
    businesses.push((await body<Business>(answer)).id)
  }
  await on.kill()
  const threads = await on.read((db) =>
    Promise.all(
      businesses.map(async (businessId): Promise<Thread> => {
        const enquiryId = await pricedThread({ deps: { db } }, { weddingId, businessId })
        const quote = sentQuote(enquiryId)
        await db.query.insertInto('quotes').values(quote).execute()
        return { enquiryId, quoteId: quote.id }
      }),
    ),
  )
  const nothing = await on.read(rowCounts)
  await on.restart()
  return { call, threads, nothing }
}

/** What an acceptance may write: rows by table, and what is accepted. */
async function rowCounts({ query }: Database) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from bookings) as bookings,
    (select count(*) from booking_days) as booking_days,
    (select count(*) from listing_days) as listing_days,
    (select count(*) from budget_items) as budget_items,
    (select count(*) from budget_payments) as budget_payments,
    (select count(*) from tasks) as tasks,
    (select count(*) from schedule_items) as schedule_items,
    (select count(*) from choices) as choices,
    (select count(*) from activities) as activities,
    (select count(*) from enquiry_entries) as enquiry_entries,
    (select count(*) from notices) as notices,
    (select count(*) from idempotency_keys) as idempotency_keys,
    (select count(*) from enquiries where state = 'accepted') as threads,
    (select count(*) from quotes where state = 'accepted') as quotes`.execute(query)
  return rows[0]!
}

const writtenByAcceptance = {
  bookings: 1,
  bookingDays: 1,
  listingDays: 0,
  budgetItems: 1,
  // The deposit and what is left.
  budgetPayments: 2,
  tasks: 0,
  scheduleItems: 0,
  choices: 0,
  // Who accepted.
  activities: 1,
  // The quote's step and the booking's.
  enquiryEntries: 2,
  notices: 1,
  idempotencyKeys: 1,
  threads: 1,
  quotes: 1,
}

function difference(after: Record<string, number>, before: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  )
}

function times(counts: Record<string, number>, factor: number) {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count * factor]))
}

async function body<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
