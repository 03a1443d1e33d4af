import { afterAll, expect, test } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import type { Engine } from '#api/db/engine/engine.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'
import { known } from '../known-values.ts'
import { writeRowOfEach } from '../rows.ts'
import type { Row } from '../rows.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

test.each(engines)(
  'listings and the search have the fields under new keys, on %s',
  async (name) => {
    const { engine, ...opened } = await emptyEngine(name)
    removals.push(() => opened.remove())
    // Two guests who are not duplicates need the rows of an earlier version.
    const earlier = await writeRowsAt(engine, '0062-figures-by-difference', {
      mark: 1,
      earlier: {},
    })
    await writeRowsAt(engine, '0850-rows-of-an-erasure', { mark: 2, earlier })
    await engine.pool.query('update listings set draft = $1, published = $2', [
      content({ fewestGuests: 20, mostGuests: 90, diets: ['vegan'] }),
      content({ leastGuests: 50, pets: true }),
    ])
    await engine.pool.query('update listing_search set numbers = $1', [
      JSON.stringify({ mostServings: 80, leadWeeks: 2 }),
    ])

    await migrate(engine)

    const listings = await engine.pool.query('select distinct draft, published from listings')
    expect(listings.rows).toEqual([
      {
        draft: { tagline: 'Salt', details: { minGuests: 20, maxGuests: 90, diets: ['vegan'] } },
        published: { tagline: 'Salt', details: { minGuests: 50, pets: true } },
      },
    ])
    const search = await engine.pool.query('select numbers from listing_search')
    expect(search.rows).toEqual([{ numbers: { maxServings: 80, leadWeeks: 2 } }])
  },
)

function content(details: object) {
  return JSON.stringify({ tagline: 'Salt', details })
}

async function writeRowsAt(
  engine: Engine,
  version: string,
  options: { mark: number; earlier: Record<string, Row> },
) {
  await migrate(engine, version)
  const client = await engine.pool.connect()
  return writeRowOfEach(client, { known, ...options }).finally(() => client.release())
}
