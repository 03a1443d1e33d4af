import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { newEnquiry, notificationsOf, strangers } from '#tests/api/enquiries/kit.ts'
import { holdTransaction } from '#tests/api/processes/held-transaction.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

describe('every wedding that an erasure concerns', () => {
  const api = openTestApp(mainEngine)

  test('goes with its last partner, however many others they helped with before', async () => {
    const { wedding: other } = await coupleWithWedding(api)
    const { couple, wedding } = await coupleWithWedding(api)
    await helpWithOlder(couple, { like: other.id, count: 201 })
    await erase(couple)
    const left = await api.deps.db.query
      .selectFrom('weddings')
      .select('id')
      .where('id', 'in', [wedding.id, other.id])
      .execute()
    expect(left).toEqual([{ id: other.id }])
  })

  test.runIf(mainEngine === 'postgresql')(
    'hears that a business is gone that it wrote to at that moment',
    async () => {
      const { couple, vendor, weddingId, businessId } = await strangers(api)
      const held = holdTransaction(api)
      const asking = api.request('POST', `/api/weddings/${weddingId}/enquiries`, {
        as: couple,
        body: newEnquiry([businessId]),
      })
      await held.written()
      const erasing = erase(vendor)
      await held.commitOnceWaitedFor()
      await erasing
      const { items } = await bodyOf<{ items: { id: string }[] }>(await asking)
      const thread = await api.deps.db.query
        .selectFrom('enquiries')
        .select(['state', 'turn', 'businessId'])
        .where('id', '=', items[0]?.id ?? '')
        .executeTakeFirst()
      expect(thread).toEqual({ state: 'declined', turn: 'none', businessId: null })
      expect(await notificationsOf(api, couple, items[0]?.id ?? '')).toMatchObject({
        notices: [['ended', []]],
      })
    },
  )

  /** Copies of a wedding, older than every other one, in which somebody helps. */
  async function helpWithOlder(
    { id: userId }: SignedIn,
    { like, count }: { like: string; count: number },
  ) {
    const older = sql`('00000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid`
    await sql`insert into weddings
      select (jsonb_populate_record(weddings, jsonb_build_object('id', ${older}))).*
      from weddings, generate_series(1, ${count}::int) as number where id = ${like}`.execute(
      api.deps.db.query,
    )
    await sql`insert into wedding_members (wedding_id, user_id, kind, joined_at)
      select ${older}, ${userId}, 'helper', now() from generate_series(1, ${count}::int) as number`.execute(
      api.deps.db.query,
    )
  }

  async function erase({ id }: SignedIn) {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
    )
  }
})
