import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maxShown } from '#machines/board/board.schema.ts'
import type { Board } from '#machines/board/board.schema.ts'
import type { EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import { booked, contentOf, takeStep } from '#tests/api/bookings/kit.ts'
import { enquiriesOf } from '#tests/api/enquiries/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('more threads than the dashboard shows, on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date('2027-04-21T12:00:00Z') })
  const get = async <T>(as: SignedIn, path: string) =>
    bodyOf<T>(await api.request('GET', `/api/weddings/${path}`, { as }))
  const turnsAndOthers = async (as: SignedIn, weddingId: string) => {
    const { turns, others } = await get<Board>(as, `${weddingId}/board`)
    return { shown: turns.first.length, waiting: turns.waiting.enquiries, vendors: others.vendors }
  }

  /** The thread again with that many other businesses, each with the bookings that it has. */
  const copyThread = async (enquiryId: string, times: number) => {
    await sql`
      with thread as (select * from enquiries where id = ${enquiryId}),
      place as materialized (
        select gen_random_uuid() as enquiry, gen_random_uuid() as business
        from generate_series(1, ${times}::integer)),
      copied as (insert into businesses select ${copyOf('b', `'id', place.business`)}
        from businesses b join thread on b.id = thread.business_id, place returning id),
      talking as (insert into enquiries
        select ${copyOf('e', `'id', place.enquiry, 'business_id', place.business`)}
        from enquiries e join thread using (id), place
        where (select count(*) from copied) = ${times}::integer returning id)
      insert into bookings
        select ${copyOf('b', `'id', gen_random_uuid(), 'enquiry_id', place.enquiry, 'business_id', place.business`)}
        from bookings b join thread on b.enquiry_id = thread.id, place
        where (select count(*) from talking) = ${times}::integer`.execute(api.deps.db.query)
  }

  test('counts every vendor who waits for an answer', async () => {
    const enquiries = enquiriesOf(api)
    const { id, weddingId, couple, vendor } = await enquiries.sent()
    await copyThread(id, maxShown.turns + 1)
    const all = maxShown.turns + 2
    expect(await turnsAndOthers(couple, weddingId)).toMatchObject({ waiting: 0, vendors: all })
    await enquiries.write(vendor, id, 'Which colours?')
    await copyThread(id, maxShown.turns + 1)
    expect(await turnsAndOthers(couple, weddingId)).toEqual({
      shown: maxShown.turns,
      waiting: all,
      vendors: maxShown.turns + 1,
    })
  })

  test('counts every contract to sign, as the inbox does', async () => {
    const content = contentOf({ deposit: false })
    const { id, weddingId, couple, vendor } = await booked(api, { content })
    const texts = { text: 'As agreed.', cancellation: [] }
    await takeStep(api, vendor, id, { event: 'OFFER_CONTRACT', ...texts })
    const { enquiryId } = await api.deps.db.query
      .selectFrom('bookings')
      .select('enquiryId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await copyThread(enquiryId, maxShown.turns + 1)
    const all = maxShown.turns + 2
    expect(await turnsAndOthers(couple, weddingId)).toEqual({
      shown: maxShown.turns,
      waiting: all,
      vendors: 0,
    })
    expect((await get<EnquiryList>(couple, `${weddingId}/enquiries`)).counts.mine).toBe(all)
    await takeStep(api, couple, id, { event: 'SIGN', contract: 1, name: 'Ada Okafor' })
    // The business has to sign what the couple has signed.
    expect(await turnsAndOthers(couple, weddingId)).toEqual({
      shown: maxShown.turns,
      waiting: all - 1,
      vendors: 1,
    })
  })
})

/** A row with other values in some of its columns. */
function copyOf(row: string, change: string) {
  return sql.raw(`(jsonb_populate_record(${row}, jsonb_build_object(${change}))).*`)
}
