import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBoard } from '#api/features/board/queries.ts'
import { readMember } from '#api/features/wedding/queries.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

const api = openTestApp(mainEngine)

/** How often PostgreSQL plans a statement anew before it compares that with one plan for all. */
const customPlans = 5

test('the statements of the dashboard are planned once on a connection, not at each visit', async () => {
  const { couple, wedding } = await coupleWithWedding(api)
  // In a short list, no plan is so much cheaper than another that it would be made at each visit.
  await sql`
    insert into tasks
    select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', null, 'title', 'Task'))).*
    from tasks t, generate_series(1, 1000)
    where t.wedding_id = ${wedding.id} and t.number = 1`.execute(api.deps.db.query)
  await sql`analyze tasks`.execute(api.deps.db.query)
  const visits = customPlans + 3
  const plans = await api.deps.db.transaction(async (tx) => {
    const member = await readMember(tx, couple.id, wedding.id)
    for (let visit = 0; visit < visits; visit++) await readBoard(tx, member!, new Date())
    const { rows } = await sql<{ name: string; customPlans: number }>`
      select name, custom_plans from pg_prepared_statements
      where name in ('board', 'due tasks') order by name`.execute(tx)
    return rows
  })
  expect(plans).toEqual([
    { name: 'board', customPlans },
    { name: 'due tasks', customPlans },
  ])
})
