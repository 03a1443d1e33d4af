import { sql } from 'kysely'
import type { Database } from '#api/db/client.ts'
import { until } from '#tests/harness/product.ts'
import type { Product } from '#tests/harness/product.ts'
import { addCouples, addVendors, cookieOf, weddingOf } from '../../fill/people.ts'
import type { Vendor } from '../../fill/people.ts'
import { addInvitations, invitationOf } from '../../fill/invitations.ts'
import { addThreads, threadOf } from '../../fill/threads.ts'
import { fillWeddings } from '../../fill/weddings.ts'
import { tableSizes, touchedBy } from '../../measure/database.ts'
import { ask, requestCost } from '../../measure/request-cost.ts'
import type { Asked } from '../../measure/request-cost.ts'
import { startPrepared } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

/** The goal is for 100,000, which are ten million guests and take most of an hour to fill. */
const weddings = Number(process.env['BENCH_WEDDINGS'] ?? 10_000)
const few = 100
/** In one statement of the filling. */
const atOnce = 500
const maxGrowth = 1.3
const amounts = {
  guests: 100,
  invitations: 20,
  tasks: 20,
  choices: 5,
  costs: 10,
  activities: 10,
  notices: 3,
}
/** The couples whose pages are read, the same at both sizes. */
const sample = Array.from({ length: 10 }, (_, at) => 1 + 9 * at)

/**
 * Row 15: what pages of some weddings cost beside a hundred weddings and beside many in the same
 * PostgreSQL. Each has a hundred guests and three threads.
 */
export async function growthRow(): Promise<Line[]> {
  const postgres = await newDatabase()
  if (!postgres) throw new Error('Growth is measured on PostgreSQL, and none answers.')
  try {
    const settings = { LIMITS: 'off', CHEAP_HASHES: 'on', JOB_LOOK_SECONDS: '99' }
    const { product, db, prepared } = await startPrepared(
      (to) => fill(to, { from: 1, to: few }),
      settings,
      postgres.url,
    )
    try {
      return await measured(product, db!, prepared)
    } finally {
      await product.stop()
      await db?.close()
      product.forget()
    }
  } finally {
    await postgres.drop()
  }
}

async function measured(product: Product, db: Database, vendors: Vendor[]): Promise<Line[]> {
  await addInvitations(db, sample)
  const pages = pagesOf(vendors)
  await sql`vacuum analyze`.execute(db.query)
  const [before, sizes] = [await costsOf(product, db, pages), await tableSizes(db)]
  await fill(db, { from: few + 1, to: weddings })
  // A table that autovacuum works on meanwhile would be counted as read.
  await sql`vacuum analyze`.execute(db.query)
  const [after, grown] = [await costsOf(product, db, pages), await tableSizes(db)]
  const growing = new Set(
    [...grown].flatMap(([table, rows]) => (rows > 2 * (sizes.get(table) ?? 0) ? [table] : [])),
  )
  return Object.keys(pages).map((page) => lineOf(page, before[page]!, after[page]!, growing))
}

/** Weddings as couples have them, and a business for every ten of them. */
async function fill(db: Database, { from, to }: { from: number; to: number }) {
  const vendors = await addVendors(db, Math.ceil((to - from + 1) / 10))
  const starts = Array.from(
    { length: Math.ceil((to - from + 1) / atOnce) },
    (_, n) => from + n * atOnce,
  )
  // PostgreSQL works on two parts at the same time.
  const work = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const part = { from: start, to: Math.min(to, start + atOnce - 1) }
      await addCouples(db, part)
      await addThreads(db, { ...part, vendors, perCouple: 3, messages: 5 })
      await fillWeddings(db, amounts, part)
    }
  }
  await Promise.all([work(), work()])
  return vendors
}

/** One request for each couple of the sample, or for each of as many vendors. */
function pagesOf(vendors: Vendor[]): Record<string, Asked[]> {
  const ofCouples = (path: (number: number) => string) =>
    sample.map((number) => ({
      path: path(number),
      headers: { Cookie: cookieOf('couple', number) },
    }))
  const ofWeddings = (page: string) =>
    ofCouples((number) => `/api/weddings/${weddingOf(number)}/${page}`)
  return {
    dashboard: ofWeddings('board'),
    'guest list': ofWeddings('guests?limit=100'),
    'page of a guest': sample.map((number) => ({
      path: `/api/rsvp/${invitationOf(number)}`,
      headers: {},
    })),
    'inbox of a couple': ofWeddings('enquiries'),
    'inbox of a vendor': vendors.slice(0, sample.length).map(({ number, businessId }) => ({
      path: `/api/businesses/${businessId}/enquiries?filter=mine`,
      headers: { Cookie: cookieOf('vendor', number) },
    })),
    thread: ofCouples((number) => `/api/enquiries/${threadOf(number)}`),
    tasks: ofWeddings('tasks?view=all'),
    budget: ofWeddings('budget'),
    activity: ofWeddings('activity'),
  }
}

interface Cost {
  milliseconds: number
  blocks: number
  scanned: { table: string; rows: number }[]
}

async function costsOf(product: Product, db: Database, pages: Record<string, Asked[]>) {
  const costs: Record<string, Cost> = {}
  for (const [page, asked] of Object.entries(pages)) {
    const { total } = await requestCost(product, db, asked)
    const { blocks, scanned } = await touchedBy(db, async () => {
      await until(
        async () => (await fetch(`${product.url}/readyz`)).ok,
        () => 'The product did not connect again.',
      )
      for (const each of asked) await ask(product, each)
    })
    costs[page] = { milliseconds: total, blocks: blocks / asked.length, scanned }
  }
  return costs
}

function lineOf(page: string, before: Cost, after: Cost, growing: Set<string>): Line {
  const cpu = after.milliseconds / before.milliseconds
  const blocks = after.blocks / before.blocks
  const scanned = after.scanned.filter(({ table }) => growing.has(table))
  const scans = scanned.map(({ table }) => table).join(', ')
  return {
    number: 15,
    what: `${page}, ${few} and ${weddings.toLocaleString('en')} weddings`,
    ours: `CPU ${cpu.toFixed(2)} ×, blocks ${blocks.toFixed(2)} ×`,
    beside: `${before.milliseconds.toFixed(2)} and ${after.milliseconds.toFixed(2)} ms, ${before.blocks.toFixed(0)} and ${after.blocks.toFixed(0)} blocks; read whole: ${scans || 'none that grows'}`,
    goal: `≤ ${maxGrowth} ×, no table that grows read whole`,
    met: cpu <= maxGrowth && blocks <= maxGrowth && scanned.length === 0,
  }
}
