import { sql } from 'kysely'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { addBusinesses } from '#api/features/demo/commands/marketplace/add-businesses.ts'
import { searchMarketplace } from '#api/features/marketplace/search/queries.ts'
import { nearWords, suggest } from '#api/features/marketplace/words/queries.ts'
import { silent } from '#tests/harness/database.ts'
import { startOurs } from '../../ours.ts'
import { newDatabase, withoutLimits } from '../../postgres.ts'
import type { Line } from '../../table.ts'
import { embeddedSearchRow } from './embedded-search.ts'
import { addUsualWay, dropUsualWay, usualBrowse, usualSearch } from './usual-way.ts'

/** BENCH_BUSINESSES=1000000 takes most of an hour to fill. */
const businesses = Number(process.env['BENCH_BUSINESSES'] ?? 100_000)
/**
 * The address of a database that `npm run demo:businesses` has filled already, which stays as it
 * is.
 */
const filled = process.env['BENCH_MARKETPLACE']
const searches = 200

const categories = ['photography', 'florist', 'catering', 'venue', 'music', 'cake']
const towns = ['lyon', 'savannah', 'barcelona', 'melbourne', 'edinburgh', 'porto']
const words = ['wedding', 'light', 'house', 'iris', 'studio', 'garden']

type Asked = Parameters<typeof searchMarketplace>[1]

/**
 * Rows 4 to 6 and 12: the marketplace's search on PostgreSQL, beside a document searched the usual
 * way in the same rows and, up to 100,000 businesses, beside the embedded engine.
 */
export async function searchRows(): Promise<Line[]> {
  if (filled) return withDatabase(filled, measured)
  const postgres = await newDatabase()
  if (!postgres) throw new Error('The search is measured on PostgreSQL, and none answers.')
  try {
    await (await startOurs({ DATABASE_URL: postgres.url })).stop()
    return await withDatabase(postgres.url, async (db) => {
      await addBusinesses(db, businesses)
      const asked = Array.from({ length: searches }, (_, n) => fullSearch(n))
      const embedded = businesses > 100_000 ? [] : await embeddedSearchRow(db, businesses, asked)
      return [...(await measured(db)), ...embedded]
    })
  } finally {
    await postgres.drop()
  }
}

async function withDatabase<T>(databaseUrl: string, work: (db: Database) => Promise<T>) {
  const db = await openDatabase({
    databaseUrl: withoutLimits(databaseUrl),
    folder: null,
    log: silent,
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function measured(db: Database): Promise<Line[]> {
  await addUsualWay(db)
  try {
    return await compared(db)
  } finally {
    await dropUsualWay(db)
  }
}

async function compared(db: Database): Promise<Line[]> {
  const { count } = await db.query
    .selectFrom('listingSearch')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const at = `${Number(count).toLocaleString('en')} businesses`
  const run = (asked: Asked) => searchMarketplace(db.query, asked, new Date())
  return [
    ...(await wordsLines(db, run, { at, isLarge: Number(count) > 500_000 })),
    line(
      4,
      `search by price alone, ${at}`,
      await times((n) => run({ currency: 'EUR', priceTo: String(100_000 + 1_000 * n) })),
    ),
    await browseLine(db, run, at),
    ...(await spellingLines(db, run, at)),
  ]
}

type Run = (asked: Asked) => Promise<unknown>

async function wordsLines(
  db: Database,
  run: Run,
  { at, isLarge }: { at: string; isLarge: boolean },
): Promise<Line[]> {
  const whole = await times((n) => run(fullSearch(n)))
  const usual = await times((n) => usualSearch(db, fullSearch(n)))
  const from = performance.now()
  await Promise.all(Array.from({ length: 50 }, (_, n) => run(fullSearch(n))))
  const fifty = performance.now() - from
  return [
    line(4, `search by words, category, town and price, ${at}`, whole, {
      beside: `the usual way ${shown(usual)}`,
      ...(isLarge
        ? {
            goal: 'p50 ≤ 1/10, p99 ≤ 1/4',
            met: whole.p50 <= usual.p50 / 10 && whole.p99 <= usual.p99 / 4,
          }
        : { goal: 'p99 ≤ 10 ms', met: whole.p99 <= 10 }),
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

async function browseLine(db: Database, run: Run, at: string) {
  const browsed = await times((n) => run({ category: pick(categories, n) as 'florist' }))
  const usual = await times((n) => usualBrowse(db, pick(categories, n)))
  return line(5, `browse a category with exact counts, ${at}`, browsed, {
    beside: `the usual way ${shown(usual)}`,
    goal: '≤ 1/20',
    met: browsed.p50 <= usual.p50 / 20,
  })
}

async function spellingLines(db: Database, run: Run, at: string): Promise<Line[]> {
  const typed = await times((n) => suggest(db.query, pick(words, n).slice(0, 3)))
  const misspelt = await times((n) => run({ q: `${pick(words, n).slice(0, -1)}x` }))
  const { rows } = await sql<{ word: string }>`
    select word from search_words where n > 0 and length(word) > 4 order by md5(word) limit 200`.execute(
    db.query,
  )
  let right = 0
  for (const [n, { word }] of rows.entries())
    if ((await nearWords(db.query, misspell(word, n))).includes(word)) right++
  const share = right / rows.length
  return [
    line(6, `suggestions while typing, ${at}`, typed, {
      goal: 'p99 ≤ 3 ms',
      met: typed.p99 <= 3,
    }),
    line(6, `a misspelt word, searched and corrected, ${at}`, misspelt),
    {
      number: 6,
      what: `the right word among five, of ${rows.length} misspelt, ${at}`,
      ours: `${(100 * share).toFixed(0)} %`,
      beside: '–',
      goal: '≥ 95 %',
      met: share >= 0.95,
    },
  ]
}

/** The word with a letter left out, doubled, replaced, or changed places with the next one. */
function misspell(word: string, n: number) {
  const at = 1 + (n % (word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  return [
    before + after,
    before + letter + letter + after,
    `${before}x${after}`,
    before + after.charAt(0) + letter + after.slice(1),
  ][n % 4]!
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

function pick<T>(list: readonly T[], n: number): T {
  // The list is never empty.
  return list[n % list.length]!
}

function line(
  number: number,
  what: string,
  ours: Times,
  judged: Partial<Pick<Line, 'beside' | 'goal' | 'met'>> = {},
): Line {
  return { number, what, ours: shown(ours), beside: '–', goal: '–', met: null, ...judged }
}

function shown({ p50, p99 }: Times) {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms (p50 / p99)`
}
