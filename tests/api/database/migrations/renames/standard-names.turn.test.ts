import { afterAll, expect, test } from 'vitest'
import type { Engine } from '#api/db/engine/engine.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'
import { known } from '../known-values.ts'
import { writeRowOfEach } from '../rows.ts'
import type { Row } from '../rows.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

const renamedLater = {
  'enquiry_entries.facts': { told: 'declined', from: 'sent', reason: 'dateTaken' },
  'enquiries.details': { leastGuests: 80, mostGuests: null, leastMinor: null, mostMinor: 250_000 },
  'guest_photos.told_at': '2026-11-20T09:00:00.000Z',
}

test.each(engines)('values that were stored under other names are kept, on %s', async (name) => {
  const { engine, ...opened } = await emptyEngine(name)
  removals.push(() => opened.remove())
  // Two guests who are kept apart need the rows of an earlier version.
  const earlier = await writeRowsAt(engine, '0062-figures-by-difference', { mark: 1, earlier: {} })
  const before = await writeRowsAt(engine, '0800-links-to-pass-on', { mark: 2, earlier })
  await engine.pool.query(`update wedding_reminders set thanks_told_for = '2026-06-20'`)
  // A message is an entry without an event.
  await engine.pool.query(
    `insert into enquiry_entries (id, enquiry_id, number, kind, side, body, facts, is_news, created_at)
      select gen_random_uuid(), enquiry_id, 2, 'message', side, body, '{}', is_news, created_at
      from enquiry_entries`,
  )

  await migrate(engine)

  const { rows: entries } = await engine.pool.query(
    'select id, facts from enquiry_entries order by number',
  )
  expect(entries).toEqual([
    {
      id: before['enquiry_entries']!['id'],
      facts: { event: 'declined', from: 'sent', reason: 'dateTaken' },
    },
    { id: expect.any(String), facts: {} },
  ])
  const { rows: enquiries } = await engine.pool.query('select distinct details from enquiries')
  expect(enquiries).toEqual([
    { details: { minGuests: 80, maxGuests: null, minBudgetMinor: null, maxBudgetMinor: 250_000 } },
  ])
  const { rows: photos } = await engine.pool.query('select notified_at from guest_photos')
  expect(photos).toEqual([{ notified_at: new Date('2026-11-20T09:00:00.000Z') }])
  const { rows: reminders } = await engine.pool.query(
    'select distinct thanks_reminded_for::text from wedding_reminders',
  )
  expect(reminders).toEqual([{ thanks_reminded_for: '2026-06-20' }])
})

/** Migrates to a version and writes a row into every table of it. */
async function writeRowsAt(
  engine: Engine,
  version: string,
  options: { mark: number; earlier: Record<string, Row> },
) {
  await migrate(engine, version)
  const client = await engine.pool.connect()
  return writeRowOfEach(client, { known: { ...known, ...renamedLater }, ...options }).finally(() =>
    client.release(),
  )
}
