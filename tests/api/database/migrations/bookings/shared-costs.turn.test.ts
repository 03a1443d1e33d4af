import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'

const at = new Date('2026-11-20T10:00:00.000Z')

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

interface Shared {
  agreed: number | null
  bookings: { total: number; agreement?: string; state?: string }[]
}

/** What a cost says, and what its bookings were agreed for in their order. */
const cases: Record<string, Shared> = {
  overwritten: { agreed: 700, bookings: [{ total: 2_000 }, { total: 700 }] },
  threeTimes: { agreed: 300, bookings: [{ total: 2_000 }, { total: 700 }, { total: 300 }] },
  byTheCouple: { agreed: 2_700, bookings: [{ total: 2_000 }, { total: 700 }] },
  removed: {
    agreed: null,
    bookings: [{ total: 2_000 }, { total: 700, agreement: 'cancelled', state: 'cancelled' }],
  },
  single: { agreed: 2_000, bookings: [{ total: 2_000 }] },
  blank: { agreed: null, bookings: [{ total: 2_000 }] },
  over: {
    agreed: 700,
    bookings: [{ total: 2_000, agreement: 'lapsed', state: 'cancelled' }, { total: 700 }],
  },
}

test.each(engines)('costs that several bookings shared are told apart, on %s', async (name) => {
  const { engine, ...opened } = await emptyEngine(name)
  removals.push(() => opened.remove())
  await migrate(engine, '0900-wedding-days-of-bookings')
  const client = await engine.pool.connect()
  const weddings: Record<string, string> = {}
  for (const [key, shared] of Object.entries(cases)) weddings[key] = await weddingWith(shared)
  client.release()

  await migrate(engine)

  const { rows } = await engine.pool.query<Cost>(
    `select item.wedding_id, agreed_minor::integer as agreed, choice_id is not null as is_chosen,
       (select array_agg(payment.minor::integer order by payment.minor desc) from budget_payments payment
         where payment.item_id = item.id) as payments
     from budget_items item order by item.created_at, agreed_minor desc`,
  )
  const costs = Object.fromEntries(
    Object.entries(weddings).map(([key, id]) => [
      key,
      rows
        .filter((row) => row.wedding_id === id)
        .map(({ agreed, payments, is_chosen: isChosen }) => [agreed, payments, isChosen]),
    ]),
  )
  expect(costs).toEqual({
    overwritten: [
      [2_000, [2_000], true],
      [700, [700], false],
    ],
    threeTimes: [
      [2_000, [2_000], true],
      [700, [700], false],
      [300, [300], false],
    ],
    byTheCouple: [[2_700, [2_000, 700], true]],
    removed: [[2_000, [2_000, 700], true]],
    single: [[2_000, [2_000], true]],
    blank: [[null, [2_000], true]],
    over: [[700, [2_000, 700], true]],
  })
  const figures = await engine.pool.query<{ agreed: number }>(
    'select budget_agreed::integer as agreed from wedding_figures where wedding_id = $1',
    [weddings['threeTimes']],
  )
  expect(figures.rows).toEqual([{ agreed: 3_000 }])
  const ids = await engine.pool.query<{ id: string }>('select id from budget_items')
  for (const { id } of ids.rows) expect(id[14]).toBe('7')

  async function weddingWith({ agreed, bookings }: Shared) {
    const [weddingId, itemId] = [newId(at), newId(at)]
    await client.query(
      `insert into weddings (id, first_name_line, second_name_line, partner_email, city, country, currency, version, created_at, updated_at)
       values ($1, 'Ada', 'Jon', '', '', '', 'EUR', 1, $2, $2)`,
      [weddingId, at],
    )
    await client.query(
      `insert into budget_items (id, wedding_id, category, name, vendor, currency, per_guest, agreed_minor, notes, choice_id, version, created_at, updated_at)
       values ($1, $2, 'music', 'Band', 'Band', 'EUR', false, $3, '', $1, 1, $4, $4)`,
      [itemId, weddingId, agreed, at],
    )
    for (const [place, { total, agreement = 'bound', state = 'scheduled' }] of bookings.entries()) {
      const when = new Date(at.getTime() + (place + 1) * 1_000)
      const id = newId(when)
      // Nothing but the booking and its payments matters.
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into bookings (id, enquiry_id, quote_id, wedding_id, version, agreement, contract, money,
           logistics, state_version, facts, first_day, last_day, time_zone, hold_until, currency,
           total_minor, created_at, updated_at)
         values ($1, $1, $1, $2, 1, $3, 'none_needed', 'balance_due', 'to_plan', 1, '{}', '2027-06-19',
           '2027-06-19', 'UTC', $4, 'EUR', $5, $4, $4)`,
        [id, weddingId, agreement, when, total],
      )
      await client.query('set session_replication_role = origin')
      await client.query(
        `insert into budget_payments (id, wedding_id, item_id, what, minor, state, state_version,
           booking_id, booking_kind, version, created_at, updated_at)
         values ($1, $2, $3, '', $4, $5, 1, $6, 'part', 1, $7, $7)`,
        [newId(when), weddingId, itemId, total, state, id, when],
      )
    }
    return weddingId
  }
})

interface Cost {
  wedding_id: string
  agreed: number | null
  payments: number[]
  is_chosen: boolean
}
