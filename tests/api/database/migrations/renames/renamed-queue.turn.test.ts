import { afterAll, expect, test } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

test.each(engines)('a queue that was renamed is scheduled no longer, on %s', async (name) => {
  const { engine, ...opened } = await emptyEngine(name)
  removals.push(() => opened.remove())
  await migrate(engine, '0660-vendor-times')
  await engine.pool.query('create schema jobs')
  await engine.pool.query(
    `create table jobs.schedule as select unnest(array['database-upkeep', 'old-limits']) as name`,
  )
  await migrate(engine)
  const { rows } = await engine.pool.query('select name from jobs.schedule')
  expect(rows).toEqual([{ name: 'old-limits' }])
})
