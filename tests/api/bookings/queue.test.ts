import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayWait } from '#machines/bookings/queue/day-wait.machine.ts'
import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { readDayQueueStatus } from '#api/features/bookings/queue/queries.ts'
import { advanceDueWaits } from '#api/features/bookings/commands/queue/advance-due-waits.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { enquiriesOf, ok } from '../enquiries/kit.ts'
import { beginBooking, pricedThread, takeStep, vendorWithBusiness } from './kit.ts'

let clock = new Date('2026-11-25T09:00:00.000Z')

describe('the queue for a day', () => {
  const api = openTestApp(mainEngine, { now: () => clock })
  const threads = enquiriesOf(api)
  const day = (as: SignedIn, id: string) =>
    ok<DayQueueStatus>(api.request('GET', `/api/enquiries/${id}/day`, { as }))
  const join = (as: SignedIn, id: string) =>
    api.request('POST', `/api/enquiries/${id}/wait`, { as })

  /** Accepts, as a quote that is accepted does. */
  async function accept({ id, couple }: { id: string; couple: SignedIn }) {
    const agreed = { state: 'accepted', turn: 'both' } as const
    await api.deps.db.query.updateTable('enquiries').set(agreed).where('id', '=', id).execute()
    return beginBooking(api, { enquiryId: id, as: couple })
  }

  /**
   * As many couples as wanted, each with a quote of one business that takes so many on their day.
   */
  async function couples(count: number, capacity = 1) {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const { vendor, business } = await vendorWithBusiness(api)
    await api.deps.db.query
      .updateTable('listingCalendars')
      .set({ capacity })
      .where('businessId', '=', business.id)
      .execute()
    const all = await Promise.all(
      Array.from({ length: count }, async () => {
        const { couple, wedding } = await coupleWithWedding(api)
        const between = { weddingId: wedding.id, businessId: business.id }
        return { couple, weddingId: wedding.id, id: await pricedThread(api, between) }
      }),
    )
    return { vendor, all }
  }

  test('the last place is said before, a full day after, and whoever waits is next', async () => {
    const { vendor, all } = await couples(3)
    const [first, second, third] = all
    if (!first || !second || !third) throw new Error('Three were asked for.')
    expect(await day(first.couple, first.id)).toMatchObject({ day: '2027-06-19', place: 'last' })
    const early = await join(first.couple, first.id)
    expect([early.status, await bodyOf(early)]).toMatchObject([409, { refusedBy: ['isFull'] }])
    const { id } = await accept(first)
    await ok(join(second.couple, second.id))
    await ok(join(third.couple, third.id))
    const waiting = { place: 'full', wait: { state: 'waiting', position: 2 } }
    expect(await day(third.couple, third.id)).toMatchObject(waiting)
    expect(await day(vendor, third.id)).toMatchObject(waiting)

    await ok(takeStep(api, first.couple, id, { event: 'CANCEL', text: '' }))
    // Nobody overtakes the line in the moment before it is offered.
    expect((await day(third.couple, third.id)).place).toBe('full')
    await Promise.all([advanceDueWaits(api.deps), advanceDueWaits(api.deps)])
    expect(await day(vendor, second.id)).toMatchObject({
      place: 'last',
      wait: { state: 'offered', position: 1, facts: { offeredUntil: '2026-11-27T09:00:00.000Z' } },
    })
    await expect(
      beginBooking(api, { enquiryId: third.id, as: third.couple }),
    ).rejects.toMatchObject({ details: { refusedBy: ['hasPlace'] } })

    clock = new Date('2026-11-27T09:00:00.000Z')
    await advanceDueWaits(api.deps)
    // Sessions do not last for two days.
    const later = async (id: string) =>
      (await readDayQueueStatus(api.deps.db.query, id, clock)).wait?.state
    expect([await later(second.id), await later(third.id)]).toEqual(['passed', 'offered'])
    await accept(third)
    expect(await later(third.id)).toBe('taken')
  })

  test('a place in line that cannot be read is logged, and holds up none behind it', async () => {
    const lines = [await couples(2), await couples(2)]
    for (const { all } of lines) {
      const { id } = await accept(all[0]!)
      await ok(join(all[1]!.couple, all[1]!.id))
      await ok(takeStep(api, all[0]!.couple, id, { event: 'CANCEL', text: '' }))
    }
    const [broken, next] = lines.map(({ all }) => all[1]!)
    const setVersion = (stateVersion: number) =>
      api.deps.db.query
        .updateTable('dayWaits')
        .set({ stateVersion })
        .where('enquiryId', '=', broken!.id)
        .execute()
    await setVersion(999)
    await advanceDueWaits(api.deps)
    expect((await day(next!.couple, next!.id)).wait?.state).toBe('offered')
    const failed = api.logged.filter(({ event }) => event === 'due_row_failed')
    expect(new Set(failed.map(({ table }) => table))).toEqual(new Set(['dayWaits']))
    await setVersion(dayWait.version)
    clock = new Date(clock.getTime() + 60_000)
    await advanceDueWaits(api.deps)
    expect((await day(broken!.couple, broken!.id)).wait?.state).toBe('offered')
  })

  test('whoever moves their wedding waits no longer for the date of before', async () => {
    const { vendor, all } = await couples(3)
    const [first, moving, behind] = all
    if (!first || !moving || !behind) throw new Error('Three were asked for.')
    const { query } = api.deps.db
    await accept(first)
    // Their enquiry named a month; the date came later.
    await query
      .updateTable('enquiries')
      .set({ details: sql`details || '{"day": null}'` })
      .where('id', '=', moving.id)
      .execute()
    const path = `/api/weddings/${moving.weddingId}`
    const moveTo = async (weddingDate: string) => {
      const { version } = await ok<Wedding>(api.request('GET', path, { as: moving.couple }))
      const body = { version, weddingDate }
      await ok(api.request('PATCH', path, { as: moving.couple, body }))
    }
    await moveTo('2027-06-19')
    await ok(join(moving.couple, moving.id))
    await ok(join(behind.couple, behind.id))
    await moveTo('2027-09-04')
    const seen = await day(vendor, moving.id)
    expect([seen.day, seen.place, seen.wait?.state, seen.wait?.position]).toEqual([
      '2027-09-04',
      'last',
      'closed',
      null,
    ])
    expect((await day(vendor, behind.id)).wait?.position).toBe(1)
  })

  test('who asks at once is in line once each, in an order', async () => {
    const { all } = await couples(8, 2)
    const outcomes = await Promise.allSettled(
      all.map(({ id, couple }) => beginBooking(api, { enquiryId: id, as: couple })),
    )
    const rest = all.filter((_, at) => outcomes[at]?.status === 'rejected')
    expect(rest.length).toBe(6)
    await Promise.all(rest.flatMap(({ couple, id }) => [join(couple, id), join(couple, id)]))
    const places = await Promise.all(rest.map(async (of) => (await day(of.couple, of.id)).wait))
    expect(new Set(places.map((wait) => wait?.position))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })

  test('an end of the thread is an end of the wait, and only the two whose wedding it is wait', async () => {
    const { all, vendor } = await couples(2)
    const [first, second] = all
    if (!first || !second) throw new Error('Two were asked for.')
    await beginBooking(api, { enquiryId: first.id, as: first.couple })
    const helper = await memberOf(api, second.weddingId, { rights: { vendors: 'edit' } })
    expect([
      (await join(helper, second.id)).status,
      (await join(vendor, second.id)).status,
    ]).toEqual([403, 403])
    await ok(join(second.couple, second.id))
    await ok(threads.step(vendor, second.id, 'DECLINE', { reason: 'dateTaken', text: '' }))
    expect((await day(second.couple, second.id)).wait).toMatchObject({
      state: 'closed',
      position: null,
    })
  })
})
