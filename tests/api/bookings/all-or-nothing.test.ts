import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { quotesOf } from '#tests/api/quotes/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { gateOrNight } from '#tests/suite.ts'
import { booked, contentOf } from './kit.ts'

describe.each(engines)('what happens to a booking on %s', (engine) => {
  let clock = new Date('2027-06-17T10:00:00.000Z')
  const api = openTestApp(engine, { now: () => clock })
  const content = contentOf({ deposit: false, due: false })

  /** All that a booking which takes place writes. */
  async function traces({ id, enquiryId }: { id: string; enquiryId: string }) {
    const { query } = api.deps.db
    const { logistics, version } = await query
      .selectFrom('bookings')
      .select(['logistics', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { state } = await query
      .selectFrom('enquiries')
      .select('state')
      .where('id', '=', enquiryId)
      .executeTakeFirstOrThrow()
    const steps = await query
      .selectFrom('enquiryEntries')
      .select('facts')
      .where('enquiryId', '=', enquiryId)
      .where('kind', '=', 'booking_step')
      .orderBy('id')
      .execute()
    const notices = await query
      .selectFrom('notices')
      .select('id')
      .where(sql<boolean>`facts @> ${JSON.stringify({ enquiryId })}::jsonb`)
      .where('kind', '=', 'review.news')
      .execute()
    return { logistics, version, state, steps: steps.length, notices: notices.length }
  }

  test('is there whole or not at all, where the process dies in the middle of a reaction', async () => {
    clock = new Date('2027-06-17T10:00:00.000Z')
    const of = await booked(api, { content, day: '2027-06-19' })
    clock = new Date('2027-06-19T10:00:00.000Z')
    await advanceDueBookings(api.deps)
    const before = await traces(of)
    clock = new Date('2027-06-20T04:10:00.000Z')
    const { bookingCompleted, ...reactions } = api.deps.reactions
    const dying: typeof bookingCompleted = async (tx, deps, row, at) => {
      await bookingCompleted(tx, deps, row, at)
      // A process that is killed loses its connection. The embedded database has one alone, which
      // is the process.
      if (engine === 'postgresql')
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      throw new Error('killed')
    }
    const deps = { ...api.deps, reactions: { ...reactions, bookingCompleted: dying } }
    await advanceDueBookings(deps)
    const failed = api.logged.filter(({ event }) => event === 'due_row_failed')
    expect(failed).toMatchObject([{ table: 'bookings', id: of.id }])
    expect(await traces(of)).toEqual(before)

    // Of three who run the clock then, one does it.
    clock = new Date('2027-06-20T04:11:00.000Z')
    await Promise.all([1, 2, 3].map(() => advanceDueBookings(api.deps)))
    expect(await traces(of)).toEqual({
      logistics: 'completed',
      version: before.version + 1,
      state: 'completed',
      steps: before.steps + 1,
      notices: 2,
    })
  })

  const submits = gateOrNight({ gate: 10, night: 100 })

  test(`is done once, of ${submits} submits of one acceptance under one key`, async () => {
    clock = new Date()
    const on = quotesOf(api)
    const { enquiryId, couple, vendor } = await on.asked()
    const quote = await on.send(vendor, enquiryId)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: submits }, () => on.step(couple, quote, 'ACCEPT', { chosen: [] }, key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [first, ...others] = await Promise.all(answers.map((answer) => bodyOf<object>(answer)))
    expect(others).toEqual(others.map(() => first))
    const rows = await api.deps.db.query
      .selectFrom('bookings')
      .select('id')
      .where('enquiryId', '=', enquiryId)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
