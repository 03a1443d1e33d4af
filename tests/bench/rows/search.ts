import { sql } from 'kysely'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { addBusinesses } from '#api/features/demo/commands/marketplace/add-businesses.ts'
import { searchMarketplace } from '#api/features/marketplace/search/queries.ts'
import { suggest } from '#api/features/marketplace/words/queries.ts'
import { silent } from '#tests/harness/database.ts'
import { startOurs } from '../ours.ts'
import { newDatabase } from '../postgres.ts'
import type { Line } from '../table.ts'

/** BENCH_BUSINESSES=1000000 takes an hour to fill. */
const businesses = Number(process.env['BENCH_BUSINESSES'] ?? 100_000)
const searches = 200

const categories = ['photography', 'florist', 'catering', 'venue', 'music', 'cake']
const towns = ['lyon', 'savannah', 'barcelona', 'melbourne', 'edinburgh', 'porto']
const words = ['wedding', 'light', 'house', 'iris', 'studio', 'garden']

type Asked = Parameters<typeof searchMarketplace>[1]

/** Rows 4 to 6: the marketplace's search on PostgreSQL, beside a document searched the usual way in the same rows. */
export async function searchRows(): Promise<Line[]> {
  const postgres = await newDatabase()
  if (!postgres) throw new Error('The search is measured on PostgreSQL, and none answers.')
  try {
    await (await startOurs({ DATABASE_URL: postgres.url })).stop()
    const db = await openDatabase({ databaseUrl: postgres.url, folder: null, log: silent })
    try {
      await addBusinesses(db, businesses)
      await addUsualWay(db)
      return await measured(db)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.drop()
  }
}

async function measured(db: Database): Promise<Line[]> {
  const run = (asked: Asked) => searchMarketplace(db.query, asked, new Date())
  const whole = await times((n) => run(fullSearch(n)))
  const usual = await times((n) => usualSearch(db, fullSearch(n)))
  const browsed = await times((n) => run({ category: pick(categories, n) as 'florist' }))
  const priced = await times((n) => run({ currency: 'EUR', priceTo: String(100_000 + 1_000 * n) }))
  const typed = await times((n) => suggest(db.query, pick(words, n).slice(0, 3)))
  const misspelt = await times((n) => run({ q: `${pick(words, n).slice(0, -1)}x` }))
  const together = performance.now()
  await Promise.all(Array.from({ length: 50 }, (_, n) => run(fullSearch(n))))
  const fifty = performance.now() - together
  const at = `${businesses.toLocaleString('en')} businesses`
  return [
    line(
      4,
      `search by words, category, town and price, ${at}`,
      whole,
      `the usual way ${shown(usual)}`,
      {
        goal: 'p99 ≤ 10 ms',
        met: whole.p99 <= 10,
      },
    ),
    line(4, `search by price alone, ${at}`, priced, '–', { goal: '–', met: null }),
    line(
      5,
      `browse a category with exact counts, ${at}`,
      browsed,
      `the usual way ${shown(usual)}`,
      {
        goal: '≤ 1/20',
        met: browsed.p50 <= usual.p50 / 20,
      },
    ),
    line(6, `suggestions while typing, ${at}`, typed, '–', {
      goal: 'p99 ≤ 3 ms',
      met: typed.p99 <= 3,
    }),
    line(6, `a misspelt word, searched and corrected, ${at}`, misspelt, '–', {
      goal: '–',
      met: null,
    }),
    {
      number: 4,
      what: `50 searches at once, ${at}`,
      ours: `${fifty.toFixed(0)} ms for all`,
      beside: '–',
      goal: 'no error',
      met: true,
    },
  ]
}

interface Times {
  p50: number
  p99: number
}

/** Milliseconds until the answer, after a warm-up with other searches of the kind. */
async function times(work: (n: number) => Promise<unknown>): Promise<Times> {
  for (let n = 0; n < 20; n++) await work(n)
  const taken: number[] = []
  for (let n = 0; n < searches; n++) {
    const from = performance.now()
    await work(n)
    taken.push(performance.now() - from)
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

function fullSearch(n: number): Asked {
  return {
    q: pick(words, n),
    category: pick(categories, n) as 'florist',
    town: pick(towns, Math.floor(n / 6)),
    currency: 'EUR',
    priceTo: String(100_000 + 2_000 * n),
  }
}

/** One document for each business in a GIN index, and a statement for the page and for each count. */
async function addUsualWay(db: Database) {
  await sql`
    create table usual as select b.id, b.category, b.city, (l.published #>> '{price,fromMinor}')::bigint as price,
      l.published ->> 'currency' as currency,
      to_tsvector('simple', b.name || ' ' || b.category || ' ' || b.city || ' ' || b.description) as document
    from businesses b join listings l on l.business_id = b.id`.execute(db.query)
  await sql`create index on usual using gin (document)`.execute(db.query)
  await sql`create index on usual (category, city)`.execute(db.query)
  await sql`analyze usual`.execute(db.query)
}

async function usualSearch(db: Database, { q, category, town, priceTo }: Asked) {
  const found = sql`document @@ to_tsquery('simple', ${`${q}:*`}) and price <= ${priceTo}::bigint`
  const ofCategory = sql`category = ${category}`
  const inTown = sql`lower(city) = ${town}`
  await sql`select id from usual where ${found} and ${ofCategory} and ${inTown} order by price, id limit 24`.execute(
    db.query,
  )
  for (const facet of ['category', 'city', 'currency', 'price / 100000'])
    await sql`select ${sql.raw(facet)}, count(*) from usual where ${found} and
      ${facet === 'category' ? inTown : ofCategory} group by 1`.execute(db.query)
}

function pick<T>(list: readonly T[], n: number): T {
  // The list is never empty.
  return list[n % list.length]!
}

function line(
  number: number,
  what: string,
  ours: Times,
  beside: string,
  { goal, met }: Pick<Line, 'goal' | 'met'>,
): Line {
  return { number, what, ours: shown(ours), beside, goal, met }
}

function shown({ p50, p99 }: Times) {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms (p50 / p99)`
}
