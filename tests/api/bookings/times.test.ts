import { describe, expect, test } from 'vitest'
import type { Arrival } from '#machines/arrivals/vendor-day.schema.ts'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { booked, contentOf, takeStep } from './kit.ts'

describe.each(engines)('the times of a booked vendor on %s', (engine) => {
  const api = openTestApp(engine)
  const content = contentOf({ deposit: false, due: false })
  const day = '2030-06-15'
  const times = { event: 'SAY_TIMES', arrives: 780, starts: 840, ends: 1_560 } as const

  const scheduleOf = async ({ couple, weddingId }: { couple: SignedIn; weddingId: string }) =>
    (
      await bodyOf<Page<ScheduleItem>>(
        await api.request('GET', `/api/weddings/${weddingId}/schedule`, { as: couple }),
      )
    ).items
  const linesOf = async (of: { couple: SignedIn; weddingId: string }) =>
    (await scheduleOf(of)).map(({ title, dayOffset, start, end, setUpUntil }) => [
      title,
      dayOffset,
      start,
      end,
      setUpUntil,
    ])
  const moveWedding = async (of: { couple: SignedIn; weddingId: string }, weddingDate: string) => {
    const path = `/api/weddings/${of.weddingId}`
    const { version } = await bodyOf<Wedding>(await api.request('GET', path, { as: of.couple }))
    await api.request('PATCH', path, { as: of.couple, body: { version, weddingDate } })
  }
  const change = (of: { couple: SignedIn; weddingId: string }, item: ScheduleItem, title: string) =>
    api.request('PATCH', `/api/weddings/${of.weddingId}/schedule/${item.id}`, {
      as: of.couple,
      body: {
        version: item.version,
        title,
        dayOffset: item.dayOffset,
        start: item.start,
        end: item.end,
        place: '',
        people: [],
        notes: '',
      },
    })
  const sure = async () => {
    const of = await booked(api, { content, day })
    await moveWedding(of, day)
    return of
  }

  test('are asked for, and once they are said they stand on the schedule of the day', async () => {
    const of = await sure()
    const arrivals = async () =>
      (
        await bodyOf<{ items: Arrival[] }>(
          await api.request('GET', `/api/weddings/${of.weddingId}/arrivals`, { as: of.couple }),
        )
      ).items.map(({ enquiryId, times: said }) => [enquiryId, said])
    expect([await linesOf(of), await arrivals()]).toEqual([[], [[of.enquiryId, null]]])
    expect((await takeStep(api, of.couple, of.id, times)).status).toBe(404)
    const response = await takeStep(api, of.vendor, of.id, times)
    expect((await bodyOf<Booking>(response)).times).toEqual({
      arrives: 780,
      starts: 840,
      ends: 1_560,
    })
    expect(await linesOf(of)).toEqual([['Lindqvist Photography', 0, 780, 1_560, 840]])
    expect(await arrivals()).toEqual([[of.enquiryId, { arrives: 780, starts: 840, ends: 1_560 }]])
    await takeStep(api, of.vendor, of.id, { ...times, arrives: null, ends: 900 })
    expect(await linesOf(of)).toEqual([['Lindqvist Photography', 0, 840, 900, null]])
    // Whatever else happens to the booking leaves the line alone.
    const [before] = await scheduleOf(of)
    await takeStep(api, of.vendor, of.id, { event: 'READY' })
    expect(await scheduleOf(of)).toEqual([before])
  })

  test('leave the schedule with the booking, and nothing else does', async () => {
    const of = await sure()
    await api.request('POST', `/api/weddings/${of.weddingId}/schedule`, {
      as: of.couple,
      body: { title: 'Vows', dayOffset: 0, start: 900, end: 930, place: '', people: [], notes: '' },
    })
    await takeStep(api, of.vendor, of.id, times)
    expect(await linesOf(of)).toHaveLength(2)
    await takeStep(api, of.vendor, of.id, { event: 'CANCEL', text: '' })
    expect(await linesOf(of)).toEqual([['Vows', 0, 900, 930, null]])
  })

  test('wait for the vendor when the date moves, and move once they agree', async () => {
    const of = await sure()
    await takeStep(api, of.vendor, of.id, times)
    await moveWedding(of, '2030-06-17')
    expect(await linesOf(of)).toEqual([])
    await takeStep(api, of.vendor, of.id, { event: 'REFUSE_DATE' })
    await takeStep(api, of.couple, of.id, { event: 'KEEP_DATE' })
    // They come on the day that they were booked for, two days before the wedding now.
    expect(await linesOf(of)).toEqual([['Lindqvist Photography', -2, 780, 1_560, 840]])
    await moveWedding(of, '2030-09-01')
    await takeStep(api, of.vendor, of.id, { event: 'AGREE_TO_DATE' })
    // Booked for a day beside the wedding, they were asked for the day beside the new date.
    expect(await linesOf(of)).toEqual([['Lindqvist Photography', -2, 780, 1_560, 840]])
  })

  test('are the couple’s once they have changed them, and the vendor’s again when that is undone', async () => {
    const of = await sure()
    await takeStep(api, of.vendor, of.id, times)
    const [line] = await scheduleOf(of)
    expect((await change(of, line!, 'Flowers')).status).toBe(200)
    await takeStep(api, of.vendor, of.id, { ...times, ends: 1_000 })
    expect(await linesOf(of)).toEqual([['Flowers', 0, 780, 1_560, null]])
    const activities = `/api/weddings/${of.weddingId}/activity`
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', activities, { as: of.couple }),
    )
    const changed = items.find(({ kind }) => kind === 'schedule.changed')
    await api.request('POST', `${activities}/${changed!.id}/undo`, { as: of.couple })
    await takeStep(api, of.vendor, of.id, { ...times, ends: 1_100 })
    expect(await linesOf(of)).toEqual([['Lindqvist Photography', 0, 780, 1_100, 840]])
    const [again] = await scheduleOf(of)
    await change(of, again!, 'Flowers')
    await takeStep(api, of.vendor, of.id, { event: 'CANCEL', text: '' })
    expect(await linesOf(of)).toEqual([['Flowers', 0, 780, 1_100, null]])
  })

  test('that cannot be are refused beside their field, and change nothing', async () => {
    const of = await sure()
    const wrong = await takeStep(api, of.vendor, of.id, { ...times, arrives: 900 })
    expect(wrong.status).toBe(400)
    expect(await bodyOf(wrong)).toMatchObject({
      fields: [{ path: 'arrives', code: 'arrives_after_start' }],
    })
    expect(await linesOf(of)).toEqual([])
    // A booking that is not sure has no day to speak of.
    const held = await booked(api, { day })
    expect((await takeStep(api, held.vendor, held.id, times)).status).toBe(409)
  })
})
