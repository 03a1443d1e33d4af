import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'

const at = new Date('2026-11-20T10:00:00.000Z')

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

test.each(engines)('bookings from before know the date of their wedding, on %s', async (name) => {
  const { engine, ...opened } = await emptyEngine(name)
  removals.push(() => opened.remove())
  await migrate(engine, '0895-bookings-that-may-wait')
  const client = await engine.pool.connect()
  // Nothing but bookings and their weddings matters.
  await client.query('set session_replication_role = replica')
  const wedding = await weddingOn('2027-06-19')
  const dateless = await weddingOn(null)
  const ids = [
    await booking(wedding, { day: '2027-06-19' }),
    await booking(wedding, { day: '2027-06-18', wasAsked: true }),
    await booking(wedding, { day: '2027-04-10' }),
    await booking(wedding, { day: '2027-04-10', wasAsked: true }),
    await booking(wedding, { day: '2027-03-12', asked: '2027-06-18' }),
    await booking(wedding, { day: '2027-03-13', asked: '2027-06-19' }),
    await booking(dateless, { day: '2027-06-19' }),
    await booking(null, { day: '2027-06-19' }),
  ]
  await client.query('set session_replication_role = origin')
  client.release()

  await migrate(engine)

  const { rows } = await engine.pool.query<{ id: string; wedding_day: string | null }>(
    'select id, wedding_day::text from bookings',
  )
  expect(ids.map((id) => rows.find((row) => row.id === id)?.wedding_day)).toEqual([
    '2027-06-19',
    '2027-06-19',
    '2027-06-19',
    null,
    '2027-03-13',
    '2027-03-13',
    null,
    null,
  ])

  async function weddingOn(date: string | null) {
    const id = newId(at)
    await client.query(
      `insert into weddings (id, first_name_line, second_name_line, partner_email, city, country, wedding_date, version, created_at, updated_at)
       values ($1, 'Ada', 'Jon', '', '', '', $2, 1, $3, $3)`,
      [id, date, at],
    )
    return id
  }

  async function booking(
    weddingId: string | null,
    { day, asked, wasAsked = false }: { day: string; asked?: string; wasAsked?: boolean },
  ) {
    const [id, enquiryId] = [newId(at), newId(at)]
    const agreement = asked === undefined ? 'bound' : 'moving'
    await client.query(
      `insert into bookings (id, enquiry_id, quote_id, wedding_id, version, agreement, contract, money,
         logistics, state_version, facts, first_day, last_day, asked_day, time_zone, hold_until,
         currency, total_minor, created_at, updated_at)
       values ($1, $2, $1, $3, 1, $4, 'none_needed', 'nothing_due', 'to_plan', 1, '{}', $5, $5, $6, 'UTC',
         $7, 'EUR', 0, $7, $7)`,
      [id, enquiryId, weddingId, agreement, day, asked ?? null, at],
    )
    if (wasAsked)
      await client.query(
        `insert into enquiry_entries (id, enquiry_id, number, kind, side, body, facts, is_news, created_at)
         values ($1, $2, 1, 'booking_step', 'couple', '', $3, true, $4)`,
        [newId(at), enquiryId, JSON.stringify({ step: 'date_asked', bookingId: id }), at],
      )
    return id
  }
})
