import { describe, expect, test } from 'vitest'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { booked, contentOf, readBooking, takeStep } from '../kit.ts'

let clock = new Date('2026-11-25T09:00:00.000Z')

const at = (instant: string) => void (clock = new Date(instant))

describe('a booking of a wedding that turns out to be elsewhere', () => {
  const api = openTestApp(mainEngine, { now: () => clock })

  type Booked = Awaited<ReturnType<typeof booked>>

  async function move({ couple, weddingId }: Booked, place: Partial<Wedding>) {
    const path = `/api/weddings/${weddingId}`
    const { version } = await bodyOf<Wedding>(await api.request('GET', path, { as: couple }))
    const answer = await api.request('PATCH', path, { as: couple, body: { version, ...place } })
    expect(answer.status).toBe(200)
  }

  const rowOf = ({ id }: Booked) =>
    api.deps.db.query
      .selectFrom('bookings')
      .select(['timeZone', 'dueAt', 'holdUntil', 'logistics'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  const hawaii = { city: 'Honolulu', country: 'US', timeZone: 'Pacific/Honolulu' }

  test('has its days there, and again where it was when the couple undoes it', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { content: contentOf({ deposit: false, due: false }) })
    const before = await rowOf(of)
    await move(of, hawaii)
    expect(await rowOf(of)).toMatchObject({
      timeZone: 'Pacific/Honolulu',
      dueAt: new Date('2027-06-19T10:00:00.000Z'),
    })
    const path = `/api/weddings/${of.weddingId}/activity`
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `${path}?limit=1`, { as: of.couple }),
    )
    const undo = `${path}/${items[0]?.id}/undo`
    await api.request('POST', undo, { as: of.couple, body: {} })
    expect(await rowOf(of)).toMatchObject({ timeZone: before.timeZone, dueAt: before.dueAt })
  })

  test('takes place on the day of that place, for the couple and the vendor', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { content: contentOf({ deposit: false, due: false }) })
    await move(of, hawaii)
    const logistics = async (instant: string) => {
      at(instant)
      await advanceDueBookings(api.deps)
      return (await rowOf(of)).logistics
    }
    expect([
      await logistics('2027-06-19T09:59:00.000Z'),
      await logistics('2027-06-19T10:00:00.000Z'),
      await logistics('2027-06-20T09:59:00.000Z'),
      await logistics('2027-06-20T10:00:00.000Z'),
    ]).toEqual(['to_plan', 'the_day', 'the_day', 'completed'])
  })

  test('is paid on the day that it is there, and held no longer than until its day begins', async () => {
    at('2027-06-15T09:00:00.000Z')
    const of = await booked(api)
    await move(of, { city: 'Auckland', country: 'NZ', timeZone: 'Pacific/Auckland' })
    const begins = new Date('2027-06-18T12:00:00.000Z')
    expect(await rowOf(of)).toMatchObject({ holdUntil: begins, dueAt: begins })
    at('2027-06-15T13:00:00.000Z')
    const [deposit] = (await readBooking(api, of.couple, of.id)).payments
    const paid = { event: 'PAY', paymentId: deposit?.id ?? '', paidOn: '2027-06-16' } as const
    expect((await takeStep(api, of.couple, of.id, paid)).status).toBe(200)
  })

  test('that was made on its day is held until that day is over where the wedding is', async () => {
    at('2027-06-19T09:00:00.000Z')
    const of = await booked(api)
    await move(of, hawaii)
    const ends = new Date('2027-06-20T10:00:00.000Z')
    expect(await rowOf(of)).toMatchObject({ holdUntil: ends, dueAt: ends })
  })
})
