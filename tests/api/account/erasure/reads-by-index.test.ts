import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import type { Queryable } from '#api/db/client.ts'
import { booked } from '#tests/api/bookings/kit.ts'
import { newEnquiry, enquiriesOf, ok } from '#tests/api/enquiries/kit.ts'
import { colleagueOf } from '#tests/api/vendors/colleague.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { allEngines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

/*
 * An erasure holds weddings, threads and businesses in which others wait to write, so that no
 * statement of it may read a whole table. The planner is told to avoid that wherever an index
 * exists, and PostgreSQL counts the tables that are read from end to end nevertheless.
 */
describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'the rows of an erased person on %s',
  (engine) => {
    const api = openTestApp(engine)
    const on = enquiriesOf(api)

    /** The tables that the erasure reads from end to end. */
    const tablesRead = async ({ id }: SignedIn) => {
      const { sub, email } = await api.deps.db.query
        .selectFrom('users')
        .select(['sub', 'email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return api.deps.db.transaction(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        // Triggers keep the plans that they made without it.
        await sql`discard plans`.execute(tx)
        const before = await readOf(tx)
        await erasePerson(tx, api.deps, { id, sub, email }, api.deps.now())
        const after = await readOf(tx)
        return [...after.keys()].filter((name) => after.get(name) !== before.get(name))
      })
    }

    test('are found by index, whoever it is', async () => {
      const { couple, vendor, weddingId, businessId, id } = await on.sent()
      await ok(on.write(vendor, id, 'What a lovely plan.'))
      const [helper, partner] = [
        await memberOf(api, weddingId, { rights: { timeline: 'edit' } }),
        await memberOf(api, weddingId, { kind: 'partner' }),
      ]
      const reader = await api.signedInAs('ADMIN')
      await api.request('POST', `/api/weddings/${weddingId}/invitations`, {
        as: couple,
        headers: { 'idempotency-key': randomUUID() },
        body: { email: `invited.${randomUUID()}@people.test`, kind: 'helper', rights: {} },
      })
      const colleague = await colleagueOf(api, vendor, businessId)
      const read = { helper, partner, couple, colleague, vendor, reader }
      for (const [who, as] of Object.entries(read))
        expect([who, await tablesRead(as)]).toEqual([who, []])
    })

    test('are found by index where bookings and drafts end', async () => {
      const { couple, vendor } = await booked(api)
      const other = await coupleWithWedding(api)
      const { businessId } = await on.sent()
      await ok(on.ask(other.couple, other.wedding.id, newEnquiry([businessId], { send: false })))
      for (const as of [vendor, couple, other.couple]) expect(await tablesRead(as)).toEqual([])
    })
  },
)

/** How often each table was read from end to end; earlier transactions may be in it, too. */
async function readOf(tx: Queryable) {
  const { rows } = await sql<{ name: string; scans: string }>`
    select relname as name, seq_scan as scans from pg_stat_xact_user_tables
    where seq_scan > 0 order by 1`.execute(tx)
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}
