import { describe, expect, test } from 'vitest'
import type { BookingItem } from '#machines/bookings/booking-record.schema.ts'
import { answersTo } from '#machines/bookings/list/date-answers.rules.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { booked, readBooking, takeStep } from '../kit.ts'

describe('a booking beside the wedding day of 19 June', () => {
  const api = openTestApp(mainEngine, { now: () => new Date('2026-11-25T09:00:00.000Z') })

  type Booked = Awaited<ReturnType<typeof booked>>

  async function move({ couple, weddingId }: Booked, weddingDate: string | null) {
    const path = `/api/weddings/${weddingId}`
    const { version } = await bodyOf<Wedding>(await api.request('GET', path, { as: couple }))
    const answer = await api.request('PATCH', path, { as: couple, body: { version, weddingDate } })
    expect(answer.status).toBe(200)
  }

  /** What the couple's card says of the only booking that there is. */
  async function answer({ couple, weddingId }: Booked, weddingDate: string) {
    const path = `/api/weddings/${weddingId}/bookings`
    const { items } = await bodyOf<Page<BookingItem>>(
      await api.request('GET', path, { as: couple }),
    )
    return answersTo(items, weddingDate).map((each) => each.answer)
  }

  const step = (of: Booked, event: 'AGREE_TO_DATE' | 'REFUSE_DATE' | 'KEEP_DATE') =>
    takeStep(api, event === 'KEEP_DATE' ? of.couple : of.vendor, of.id, { event })

  const askedDay = async (of: Booked) => (await readBooking(api, of.vendor, of.id)).askedDay

  test('is of the wedding, whether nobody asked about another date or its vendor agreed to one', async () => {
    const of = await booked(api, { day: '2027-06-18' })
    expect(await answer(of, '2027-06-19')).toEqual(['can'])
    await move(of, '2027-09-04')
    expect([await askedDay(of), await answer(of, '2027-09-04')]).toEqual([
      '2027-09-03',
      ['waiting'],
    ])
    await step(of, 'AGREE_TO_DATE')
    expect(await answer(of, '2027-09-04')).toEqual(['can'])
  })

  test('so far away that it is another event is never listed unasked, and settled once the couple keeps its day', async () => {
    const of = await booked(api, { day: '2027-04-10' })
    expect(await answer(of, '2027-06-19')).toEqual(['can'])
    await move(of, '2027-09-04')
    await step(of, 'KEEP_DATE')
    expect(await answer(of, '2027-09-04')).toEqual(['can'])
    expect((await readBooking(api, of.couple, of.id)).firstDay).toBe('2027-04-10')
  })

  test('is asked for the day beside the next date, also after the date was cleared', async () => {
    const of = await booked(api, { day: '2027-06-18' })
    await move(of, null)
    await move(of, '2027-06-19')
    expect([await askedDay(of), await answer(of, '2027-06-19')]).toEqual([null, ['can']])
    await move(of, null)
    await move(of, '2027-09-04')
    expect(await askedDay(of)).toBe('2027-09-03')
  })

  test('because its vendor stayed when the wedding moved by a day, is of the old date', async () => {
    const of = await booked(api, { day: '2027-06-19' })
    await move(of, '2027-06-20')
    await step(of, 'REFUSE_DATE')
    await step(of, 'KEEP_DATE')
    expect(await answer(of, '2027-06-20')).toEqual(['otherDay'])
    await move(of, '2027-09-05')
    expect(await askedDay(of)).toBe('2027-09-05')
  })
})
