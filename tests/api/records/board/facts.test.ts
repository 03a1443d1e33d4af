import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { readFacts } from '#api/features/wedding/facts/queries.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { booked } from '#tests/api/bookings/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { ends, sentReview } from '#tests/api/reviews/kit.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { vendorsOf } from '../choices/kit.ts'

describe.each(engines)('facts of a wedding on %s', (engine) => {
  const api = openTestApp(engine)

  const begun = async (details: object = {}) => {
    const couple = await api.signedInAs('COUPLE')
    const answer = await api.request('POST', '/api/weddings', {
      as: couple,
      body: { ...weddingDetails, ...details },
    })
    return bodyOf<Wedding>(answer)
  }

  test('come from what its members entered', async () => {
    const { id } = await begun()
    expect(await readFacts(api.deps.db.query, id, '2026-11-22')).toMatchObject({
      dateSet: true,
      headcountSet: true,
      otherMembers: 0,
    })
    const blank = await begun({ weddingDate: null, expectedGuests: null })
    expect(await readFacts(api.deps.db.query, blank.id, '2026-11-22')).toMatchObject({
      dateSet: false,
      headcountSet: false,
    })
  })

  test('are unknown, not zero, where the product has no records', async () => {
    const { id } = await begun()
    expect(await readFacts(api.deps.db.query, id, '2026-11-22')).toMatchObject({
      bookingsUnreviewed: null,
      giftsUnthanked: null,
      answersPending: null,
      saveTheDatesUnsent: null,
      bookingsUnsettled: null,
    })
  })

  test('count the reviews, schedules and thank-yous that are left', async () => {
    const { id: bookingId, weddingId, couple } = await booked(api)
    const { query } = api.deps.db
    const left = async () => {
      const facts = await readFacts(query, weddingId, '2026-11-22')
      return [facts.bookingsUnreviewed, facts.vendorsWithoutSchedule, facts.giftsUnthanked]
    }
    expect(await left()).toEqual([null, 0, null])
    const vendors = vendorsOf(api, weddingId, couple)
    const { choice } = await vendors.add({ name: 'The Ropewalk' }, 'cake')
    await vendors.step(choice.id, 'BOOK')
    expect(await left()).toEqual([null, 1, null])
    const { businessId } = await query
      .updateTable('bookings')
      .set(ends.tookPlace)
      .where('id', '=', bookingId)
      .returning('businessId')
      .executeTakeFirstOrThrow()
    expect(await left()).toEqual([1, 1, null])
    const review = sentReview({ bookingId, businessId: businessId! })
    await query.insertInto('reviews').values(review).execute()
    const gift = { giver: 'Aunt May', what: 'A kettle', address: '', note: '' }
    for (const giver of ['Aunt May', 'Uncle Bo'])
      await api.request('POST', `/api/weddings/${weddingId}/registry/outside-gifts`, {
        as: couple,
        body: { ...gift, giver },
      })
    expect(await left()).toEqual([0, 1, 2])
    await query
      .updateTable('outsideGifts')
      .set({ state: 'thanked' })
      .where('giver', '=', 'Uncle Bo')
      .execute()
    await sql`
      insert into day_links (id, wedding_id, name, choice_id, token_hash, opened_first, created_at)
      select gen_random_uuid(), wedding_id, name, id, sha256('opened'), now(), now() from choices
      where id = ${choice.id}`.execute(query)
    expect(await left()).toEqual([0, 0, 1])
  })

  test('count the guests to whom no save-the-date left, once any was sent', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    await list.addHousehold('Raman', [{ firstName: 'Priya', email: 'priya@example.com' }])
    await list.addHousehold('Okafor', [{ firstName: 'Grace' }])
    const items = await list.guests()
    const { query } = api.deps.db
    const at = api.deps.now()
    const about = { version: 1, createdAt: at, updatedAt: at }
    const id = newId(at)
    const facts = { sentAt: null, endedAt: null, tries: 1, emails: 1, failed: 0 }
    await query
      .insertInto('guestMessages')
      .values({
        ...about,
        id,
        weddingId: wedding.id,
        kind: 'save_the_date',
        subject: 'Save the date',
        text: '',
        filter: JSON.stringify({}),
        state: 'sent',
        chartVersion: 1,
        facts: JSON.stringify({ ...facts, withoutAddress: 1, unsubscribed: 0 }),
        dueAt: at,
      })
      .execute()
    const email = { messageId: id, addressId: null, mailId: null, createdAt: at }
    const guestOf = (name: string) => items.find(({ firstName }) => firstName === name)?.id ?? ''
    const write = (name: string, state: 'sent' | 'without_address') =>
      query
        .insertInto('guestMessageRecipients')
        .values({ ...email, id: newId(at), guestIds: JSON.stringify([guestOf(name)]), state })
        .execute()
    const unsent = async () => (await readFacts(query, wedding.id, '2026-11-22')).saveTheDatesUnsent
    expect(await unsent()).toBe(2)
    await write('Priya', 'sent')
    await write('Grace', 'without_address')
    expect(await unsent()).toBe(1)
    await write('Grace', 'sent')
    expect(await unsent()).toBe(0)
    // Whoever had two is one guest.
    await write('Priya', 'sent')
    await list.addHousehold('Whitlock', [{ firstName: 'June' }])
    expect(await unsent()).toBe(1)
  })

  test('count the guests, those who owe an answer, and households that cannot be reached', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    expect(await readFacts(api.deps.db.query, wedding.id, '2026-11-22')).toMatchObject({
      guests: 0,
      householdsWithoutContact: 0,
      otherEvents: 0,
    })
    const [ceremony, reception] = await list.events()
    const answers = [ceremony, reception].map((event) => ({
      eventId: event!.id,
      answer: 'coming' as const,
    }))
    await list.addHousehold('Raman', [{ firstName: 'Priya', answers }, { firstName: 'Arun' }])
    await list.addHousehold('Okafor', [{ firstName: 'Grace', email: 'grace@example.com' }])
    await list.addHousehold('Whitlock', [{ firstName: 'June' }], { addressLine1: '4 Mill Lane' })
    await list.ask('POST', '/events', { name: 'Brunch' })
    expect(await readFacts(api.deps.db.query, wedding.id, '2026-11-22')).toMatchObject({
      guests: 4,
      answersPending: 3,
      householdsWithoutContact: 1,
      otherEvents: 1,
    })
  })
})
