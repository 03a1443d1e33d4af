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

const others = { sentAt: '2026-11-25T13:00:00.000Z', tries: 1, failed: 1 }
const storedLater = {
  'guest_messages.facts': { ...others, letters: 3 },
  'guest_messages.chart_version': 1,
  'idempotency_keys.body': { body: { id: 'm', gone: 2, facts: { ...others, letters: 3 } } },
}

test.each(engines)('messages keep their recipients and their counts, on %s', async (name) => {
  const { engine, ...opened } = await emptyEngine(name)
  removals.push(() => opened.remove())
  // Two guests who are not duplicates need the rows of an earlier version.
  const earlier = await writeRowsAt(engine, '0062-figures-by-difference', { mark: 1, earlier: {} })
  const before = await writeRowsAt(engine, '0910-cells-of-the-search', { mark: 2, earlier })
  await engine.pool.query(`update idempotency_keys set operation = 'send-message:m'
    where body #> '{body,facts}' is not null`)
  // An answer to anything else.
  const other = { body: { facts: { letters: 3 } } }
  await engine.pool.query(
    `insert into idempotency_keys select owner, 'another', key, request_hash, status, $1, created_at
      from idempotency_keys where operation = 'send-message:m'`,
    [JSON.stringify(other)],
  )

  await migrate(engine)

  const recipients = await engine.pool.query(
    'select to_jsonb(guest_message_recipients.*) as row from guest_message_recipients',
  )
  expect(recipients.rows).toEqual([{ row: before['guest_message_letters'] }])
  const messages = await engine.pool.query('select facts, chart_version from guest_messages')
  expect(messages.rows).toEqual([{ facts: { ...others, emails: 3 }, chart_version: 2 }])
  const answers = await engine.pool.query(
    `select distinct operation, body from idempotency_keys where body #> '{body,facts}' is not null order by 1`,
  )
  expect(answers.rows).toEqual([
    { operation: 'another', body: other },
    {
      operation: 'send-message:m',
      body: { body: { id: 'm', emailsSent: 2, facts: { ...others, emails: 3 } } },
    },
  ])
  const names = await engine.pool.query(
    `select conname as name from pg_constraint where conname like '%letters%'
      union all select relname from pg_class where relname like '%letters%'`,
  )
  expect(names.rows).toEqual([])
})

/** Migrates to a version and writes a row into every table of it. */
async function writeRowsAt(
  engine: Engine,
  version: string,
  options: { mark: number; earlier: Record<string, Row> },
) {
  await migrate(engine, version)
  const client = await engine.pool.connect()
  return writeRowOfEach(client, { known: { ...known, ...storedLater }, ...options }).finally(() =>
    client.release(),
  )
}
