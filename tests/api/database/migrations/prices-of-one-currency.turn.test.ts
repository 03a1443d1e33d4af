import { afterAll, expect, test } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'
import { known } from './known-values.ts'
import { writeRowOfEach } from './rows.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

test.each(engines.flatMap((name) => [true, false].map((isDropped) => ({ name, isDropped }))))(
  'the release before orders by price while it runs beside this one, on $name, dropped meanwhile: $isDropped',
  async ({ name, isDropped }) => {
    const { engine, ...opened } = await emptyEngine(name)
    removals.push(() => opened.remove())
    await migrate(engine, '0986-prices-of-one-currency')
    const client = await engine.pool.connect()
    await writeRowOfEach(client, { known, mark: 1, earlier: {} }).finally(() => client.release())
    // As an earlier text of that migration did.
    if (isDropped) await engine.pool.query('alter table listing_search drop column by_price')

    await migrate(engine)

    // The words of that release.
    const { rows } = await engine.pool.query(
      `select by_price = coalesce(price_minor, 9007199254740991) as is_right from listing_search s
        where (by_price, business_id) > (0, '00000000-0000-7000-8000-000000000000')
        order by by_price, business_id limit 25`,
    )
    expect(rows).toEqual([{ is_right: true }])
    const indexes = await engine.pool.query<{ indexname: string }>(
      `select indexname from pg_indexes where indexname ~ 'by_price$' order by 1`,
    )
    expect(indexes.rows.map(({ indexname }) => indexname)).toEqual([
      'listing_search_by_price',
      'listing_search_of_category_by_price',
    ])
  },
)
