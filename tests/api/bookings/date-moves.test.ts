import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { booked, readBooking, takeStep } from './kit.ts'

describe('a wedding date that moves with booked vendors', () => {
  const api = openTestApp(mainEngine, { now: () => new Date('2026-11-25T09:00:00.000Z') })

  type Parties = Pick<Awaited<ReturnType<typeof booked>>, 'couple' | 'weddingId'>

  const preview = async ({ couple, weddingId }: Parties, date: string) =>
    bodyOf<DateMove>(
      await api.request('GET', `/api/weddings/${weddingId}/date-preview?date=${date}`, {
        as: couple,
      }),
    )

  async function move({ couple, weddingId }: Parties, weddingDate: string | null) {
    const path = `/api/weddings/${weddingId}`
    const { version } = await bodyOf<Wedding>(await api.request('GET', path, { as: couple }))
    const answer = await api.request('PATCH', path, { as: couple, body: { version, weddingDate } })
    expect(answer.status).toBe(200)
  }

  const latest = async ({ couple, weddingId }: Parties) => {
    const path = `/api/weddings/${weddingId}/activity?limit=1`
    const { items } = await bodyOf<Page<Activity>>(await api.request('GET', path, { as: couple }))
    return items[0]
  }

  const dateOf = async ({ couple, weddingId }: Parties) =>
    (await bodyOf<Wedding>(await api.request('GET', `/api/weddings/${weddingId}`, { as: couple })))
      .weddingDate

  test('is told beforehand whom it asks, and whom it tells that their day is kept', async () => {
    const of = await booked(api)
    const { name } = businessDetails
    expect(await preview(of, '2027-09-04')).toMatchObject({ asked: [name], informed: [] })
    expect(await preview(of, '')).toMatchObject({ asked: [], informed: [] })
    expect((await readBooking(api, of.vendor, of.id)).askedDay).toBeNull()
    await move(of, '2027-09-04')
    expect((await readBooking(api, of.vendor, of.id)).askedDay).toBe('2027-09-04')
    expect(await preview(of, '2027-06-19')).toMatchObject({ asked: [], informed: [name] })
    await takeStep(api, of.vendor, of.id, { event: 'REFUSE_DATE' })
    expect(await preview(of, '2027-09-11')).toMatchObject({ asked: [name], informed: [] })
    await takeStep(api, of.vendor, of.id, { event: 'CANCEL', words: '' })
    expect(await preview(of, '2027-09-18')).toMatchObject({ asked: [], informed: [] })
  })

  test('cannot be undone once a vendor was asked, whatever they answered; without vendors it can', async () => {
    const of = await booked(api)
    const alone = await coupleWithWedding(api)
    const own = { couple: alone.couple, weddingId: alone.wedding.id }
    for (const each of [of, own]) await move(each, '2027-09-04')
    const undo = async (parties: Parties) => {
      const activity = await latest(parties)
      const path = `/api/weddings/${parties.weddingId}/activity/${activity?.id}/undo`
      const answer = await api.request('POST', path, { as: parties.couple, body: {} })
      return [activity?.kind, activity?.undo === 'open', answer.status]
    }
    expect(await undo(own)).toEqual(['date.changed', true, 201])
    expect(await dateOf(own)).toBe(alone.wedding.weddingDate)
    expect(await undo(of)).toEqual(['date.changed', false, 409])
    await takeStep(api, of.vendor, of.id, { event: 'AGREE_TO_DATE' })
    expect(await undo(of)).toEqual(['date.changed', false, 409])
    expect(await dateOf(of)).toBe('2027-09-04')
    expect(await readBooking(api, of.couple, of.id)).toMatchObject({
      firstDay: '2027-09-04',
      askedDay: null,
    })
  })
})
