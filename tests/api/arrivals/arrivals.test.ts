import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Arrival, DaySheet, WeddingToday } from '#machines/arrivals/vendor-day.schema.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { listWeddingsToday } from '#api/features/arrivals/queries.ts'
import { booked, contentOf, takeStep } from '#tests/api/bookings/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { joinLive } from '../live/join-live.ts'

describe.each(engines)('the day of the wedding on %s', (engine) => {
  // Sessions begin with the clock, so that it stands on the day from the start.
  const clock = new Date('2030-06-15T10:00:00.000Z')
  const api = openTestApp(engine, { now: () => clock })
  const content = contentOf({ deposit: false, due: false })
  const sheet = (as: SignedIn, id: string) => api.request('GET', `/api/bookings/${id}/day`, { as })
  const say = (as: SignedIn, id: string, body: object, key?: string) =>
    api.request('POST', `/api/bookings/${id}/day/events`, {
      as,
      body: { at: clock.toISOString(), ...body },
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    })
  const arrivals = async (as: SignedIn, weddingId: string) =>
    (
      await bodyOf<{ items: Arrival[] }>(
        await api.request('GET', `/api/weddings/${weddingId}/arrivals`, { as }),
      )
    ).items

  const addFlowers = (as: SignedIn, weddingId: string) =>
    api.request('POST', `/api/weddings/${weddingId}/schedule`, {
      as,
      body: {
        title: 'Flowers',
        dayOffset: 0,
        start: 600,
        end: 660,
        place: '',
        people: [],
        notes: '',
      },
    })

  test('whoever is booked hears at once that the schedule changes, and nobody else', async () => {
    const { vendor, couple, weddingId } = await booked(api, { content, day: '2030-06-15' })
    const other = await booked(api, { day: '2030-06-20' })
    const [sheet, heldOnly] = [
      await joinLive(api, vendor, '/api/live'),
      await joinLive(api, other.vendor, '/api/live'),
    ]
    // It covers what happened just before they came.
    await Promise.all([sheet.until('day'), heldOnly.until('enquiries')])
    const added = await addFlowers(couple, weddingId)
    expect(added.status).toBe(201)
    await sheet.until('day')
    const { id } = await bodyOf<{ id: string }>(added)
    await api.request('DELETE', `/api/weddings/${weddingId}/schedule/${id}`, { as: couple })
    await sheet.until('day')
    const { version } = await bodyOf<{ version: number }>(
      await api.request('GET', `/api/weddings/${weddingId}`, { as: couple }),
    )
    await api.request('PATCH', `/api/weddings/${weddingId}`, {
      as: couple,
      body: { version, timeZone: 'Asia/Tokyo' },
    })
    await sheet.until('day')
    await addFlowers(other.couple, other.weddingId)
    await takeStep(api, other.vendor, other.id, { event: 'CANCEL', text: '' })
    await heldOnly.until('enquiries')
    expect(heldOnly.areas()).not.toContain('day')
    await Promise.all([sheet.leave(), heldOnly.leave()])
  })

  test('what a booked vendor says, the couple and their helper read at once', async () => {
    const { id, vendor, couple, weddingId } = await booked(api, { content, day: '2030-06-15' })
    await addFlowers(couple, weddingId)
    const helper = await memberOf(api, weddingId, { rights: { timeline: 'view' } })
    const stranger = await memberOf(api, weddingId, { rights: { guests: 'edit' } })
    const shown = await bodyOf<DaySheet>(await sheet(vendor, id))
    expect([shown.state, shown.day?.items.map(({ title }) => title)]).toEqual([
      'awaited',
      ['Flowers'],
    ])
    const zone = 'America/New_York'
    const place = api.deps.db.query.updateTable('weddings').set({ timeZone: zone })
    await place.where('id', '=', weddingId).execute()
    expect([shown.timeZone, (await bodyOf<DaySheet>(await sheet(vendor, id))).timeZone]).toEqual([
      '',
      zone,
    ])
    expect((await say(vendor, id, { event: 'LATE', minutes: 20 })).status).toBe(200)
    for (const as of [couple, helper])
      expect(
        (await arrivals(as, weddingId)).map(({ state, facts }) => [state, facts.minutes]),
      ).toEqual([['late', 20]])
    expect((await say(vendor, id, { event: 'ARRIVE' })).status).toBe(200)
    expect((await say(vendor, id, { event: 'FINISH' })).status).toBe(200)
    expect((await arrivals(couple, weddingId)).map(({ state }) => state)).toEqual(['done'])
    const list = `/api/weddings/${weddingId}/arrivals`
    expect((await api.request('GET', list, { as: stranger })).status).toBe(403)
    // Nobody says it for the vendor.
    expect((await say(couple, id, { event: 'TAKE_BACK' })).status).toBe(403)
    expect((await say(await api.signedInAs('VENDOR'), id, { event: 'TAKE_BACK' })).status).toBe(404)
  })

  test('a business reads the weddings of today, and no other ones', async () => {
    const today = await booked(api, { content, day: '2030-06-15' })
    const later = await booked(api, { content, day: '2030-06-20' })
    await advanceDueBookings(api.deps)
    const listed = async ({ vendor, businessId }: typeof today) =>
      (
        await bodyOf<{ items: WeddingToday[] }>(
          await api.request('GET', `/api/businesses/${businessId}/weddings-today`, { as: vendor }),
        )
      ).items
    expect(
      (await listed(today)).map(({ bookingId, state, couple }) => [bookingId, state, couple]),
    ).toEqual([[today.id, 'awaited', ['Ada', 'Jonas']]])
    expect(await listed(later)).toEqual([])
    await say(today.vendor, today.id, { event: 'ARRIVE' })
    expect((await listed(today)).map(({ state }) => state)).toEqual(['arrived'])
  })

  test('whoever is still there after midnight finds the wedding until they are done', async () => {
    const [there, silent] = [
      await booked(api, { content, day: '2030-06-15' }),
      await booked(api, { content, day: '2030-06-15' }),
    ]
    await say(there.vendor, there.id, { event: 'ARRIVE' })
    const listedAt = async ({ businessId }: typeof there, instant: string) => {
      const now = new Date(instant)
      await advanceDueBookings({ ...api.deps, now: () => now })
      return (await listWeddingsToday(api.deps.db.query, businessId, now)).map(({ state }) => state)
    }
    expect(await listedAt(there, '2030-06-16T01:00:00.000Z')).toEqual(['arrived'])
    expect(await listedAt(silent, '2030-06-16T01:00:00.000Z')).toEqual([])
    // Nothing more can be said from then on.
    expect(await listedAt(there, '2030-06-16T12:00:00.000Z')).toEqual([])
    await say(there.vendor, there.id, { event: 'FINISH' })
    expect(await listedAt(there, '2030-06-16T01:00:00.000Z')).toEqual([])
  })

  test('whoever said nothing on a day that is over is expected no more, and what was said stays', async () => {
    const [silent, heard] = [
      await booked(api, { content, day: '2030-06-15' }),
      await booked(api, { content, day: '2030-06-15' }),
    ]
    await say(heard.vendor, heard.id, { event: 'ARRIVE' })
    await advanceDueBookings({ ...api.deps, now: () => new Date('2030-06-18T10:00:00.000Z') })
    expect(await arrivals(silent.couple, silent.weddingId)).toEqual([])
    expect((await arrivals(heard.couple, heard.weddingId)).map(({ state }) => state)).toEqual([
      'arrived',
    ])
  })

  test('what was pressed without a connection counts once, and from when it was pressed', async () => {
    const { id, vendor } = await booked(api, { content, day: '2030-06-15' })
    const at = '2030-06-15T09:40:00.000Z'
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => say(vendor, id, { event: 'ARRIVE', at }, key)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await bodyOf<DaySheet>(await sheet(vendor, id))).facts.arrivedAt).toBe(at)
    // Another key is another press: they are there already.
    expect((await say(vendor, id, { event: 'ARRIVE' })).status).toBe(409)
    const odd = await booked(api, { content, day: '2030-06-15' })
    await say(odd.vendor, odd.id, { event: 'ARRIVE', at: '2031-01-01T00:00:00.000Z' })
    expect((await bodyOf<DaySheet>(await sheet(odd.vendor, odd.id))).facts.arrivedAt).toBe(
      clock.toISOString(),
    )
  })

  test('on another day, before a booking is sure and once it is called off nothing is said', async () => {
    const later = await booked(api, { content, day: '2030-06-20' })
    expect((await say(later.vendor, later.id, { event: 'ARRIVE' })).status).toBe(409)
    const held = await booked(api, { day: '2030-06-15' })
    expect((await bodyOf<DaySheet>(await sheet(held.vendor, held.id))).day).toBeNull()
    expect((await say(held.vendor, held.id, { event: 'ARRIVE' })).status).toBe(409)
    expect(await arrivals(held.couple, held.weddingId)).toEqual([])
    const off = await booked(api, { content, day: '2030-06-20' })
    await takeStep(api, off.vendor, off.id, { event: 'CANCEL', text: '' })
    expect((await bodyOf<DaySheet>(await sheet(off.vendor, off.id))).day).toBeNull()
    expect(await arrivals(off.couple, off.weddingId)).toEqual([])
  })
})
