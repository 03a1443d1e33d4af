import { afterAll, expect, test } from 'vitest'
import { boxAround, cellsOf } from '#machines/places/grid.rules.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'
import { known } from './known-values.ts'
import { writeRowOfEach } from './rows.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

/** Homes and how far vendors travel from them, in kilometres. */
const areas: [lat: number, lon: number, km: number][] = [
  [45.75, 4.85, 0],
  [45.75, 4.85, 120],
  [-33.87, 151.21, 50],
  [51.48, 0, 400],
  [0, -0.1, 20],
  [-17.7, 178.1, 300],
  [64.1, -21.9, 20_037],
]

test.each(engines)(
  'listings have the cells of their areas that the server would write, on %s',
  async (name) => {
    const { engine, ...opened } = await emptyEngine(name)
    removals.push(() => opened.remove())
    await migrate(engine, '0895-bookings-that-may-wait')
    const client = await engine.pool.connect()
    await writeRowOfEach(client, { known, mark: 1, earlier: {} }).finally(() => client.release())
    await engine.pool.query(
      'alter table listing_search drop constraint listing_search_pkey cascade, disable trigger user',
    )
    for (const [n, area] of [null, ...areas.map((each) => cornersOf(...each))].entries())
      await engine.pool.query(
        `insert into listing_search (business_id, index_version, category, country, reach_km, area, name_key, words,
           tags, numbers, guests, currency, points, by_newest)
         select business_id, index_version, category, country, reach_km, $1::box, $2, words,
           tags, numbers, guests, currency, points, by_newest from listing_search where name_key not like 'area %'`,
        [area, `area ${n}`],
      )

    await migrate(engine)

    const { rows } = await engine.pool.query<{ area_cells: string[] }>(
      `select area_cells from listing_search where name_key like 'area %' order by name_key`,
    )
    expect(rows.map(({ area_cells }) => area_cells.toSorted())).toEqual([
      [],
      ...areas.map(([lat, lon, km]) => cellsOf(boxAround({ lat, lon }, km)).toSorted()),
    ])
  },
)

/** As rows of that version had it. */
function cornersOf(lat: number, lon: number, km: number) {
  const { south, north, west, east } = boxAround({ lat, lon }, km)
  return `((${east},${north}),(${west},${south}))`
}
