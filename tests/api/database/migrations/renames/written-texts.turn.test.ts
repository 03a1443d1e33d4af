import { afterAll, expect, test } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'
import { known } from '../known-values.ts'
import { writeRowOfEach } from '../rows.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

const storedBefore = {
  'guest_messages.words': 'The bus leaves at 3.',
  'rsvp_settings.words': 'Come as you are.',
  'bookings.ended_words': 'We moved abroad.',
  'bookings.ended_by': 'couple',
  'idempotency_keys.body': {
    body: { id: 'm', words: 'At 3.', ended: { by: 'vendor', words: 'Ill.' } },
  },
}

test.each(engines)('what people wrote keeps its text, on %s', async (name) => {
  const { engine, ...opened } = await emptyEngine(name)
  removals.push(() => opened.remove())
  // Two guests who are not duplicates need the rows of an earlier version.
  await migrate(engine, '0062-figures-by-difference')
  const first = await engine.pool.connect()
  const earlier = await writeRowOfEach(first, { known, mark: 1, earlier: {} }).finally(() =>
    first.release(),
  )
  await migrate(engine, '1050-photos-of-a-merge')
  const client = await engine.pool.connect()
  await writeRowOfEach(client, { known: { ...known, ...storedBefore }, mark: 2, earlier }).finally(
    () => client.release(),
  )
  await engine.pool.query(`update idempotency_keys set operation = 'write-message:w'
    where body #> '{body,ended}' is not null`)

  await migrate(engine)

  const texts = await engine.pool.query(`select (select text from guest_messages) as message,
    (select text from rsvp_settings where text <> '') as invitation,
    (select ended_text from bookings where ended_text <> '') as cancelled`)
  expect(texts.rows).toEqual([
    {
      message: 'The bus leaves at 3.',
      invitation: 'Come as you are.',
      cancelled: 'We moved abroad.',
    },
  ])
  const answers = await engine.pool.query(
    `select body from idempotency_keys where body #> '{body,ended}' is not null`,
  )
  expect(answers.rows).toEqual([
    { body: { body: { id: 'm', text: 'At 3.', ended: { by: 'vendor', text: 'Ill.' } } } },
  ])
  // What a couple wrote goes with its wedding.
  await engine.pool.query(
    'update bookings set wedding_id = (select min(id::text)::uuid from weddings)',
  )
  await engine.pool.query('delete from weddings')
  const left = await engine.pool.query(`select ended_by, ended_text from bookings`)
  expect(left.rows).toEqual([{ ended_by: 'couple', ended_text: '' }])
})
