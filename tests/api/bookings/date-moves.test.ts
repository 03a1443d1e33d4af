import { beforeEach, describe, expect, test } from 'vitest'
import type { CalendarRecord } from '#machines/availability/calendar.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { notificationsOf } from '#tests/api/enquiries/kit.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { businessDetails } from '#tests/harness/details.ts'
import {
  acceptedThread,
  beginBooking,
  booked,
  contentOf,
  pricedThread,
  readBooking,
  takeStep,
  vendorWithBusiness,
} from './kit.ts'

let clock = new Date('2026-11-25T09:00:00.000Z')

const at = (instant: string) => void (clock = new Date(instant))

describe('a wedding date that moves with booked vendors', () => {
  const api = openTestApp(mainEngine, { now: () => clock })

  beforeEach(() => at('2026-11-25T09:00:00.000Z'))

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

  const lastStep = async ({ enquiryId }: { enquiryId: string }, as: SignedIn) => {
    const path = `/api/enquiries/${enquiryId}/entries?limit=1`
    const { items } = await bodyOf<Page<Entry>>(await api.request('GET', path, { as }))
    return items[0]?.facts.step
  }

  const dateOf = async ({ couple, weddingId }: Parties) =>
    (await bodyOf<Wedding>(await api.request('GET', `/api/weddings/${weddingId}`, { as: couple })))
      .weddingDate

  test('is told beforehand who was asked for the day of before and hears nothing of the new one', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const { business } = await vendorWithBusiness(api)
    await pricedThread(api, { weddingId: wedding.id, businessId: business.id })
    const of = { couple, weddingId: wedding.id }
    const choices = vendorsOf(api, wedding.id, couple)
    await choices.add()
    const elsewhere = await choices.add({ name: 'Ana Lopes' })
    await choices.step(elsewhere.choice.id, 'BOOK')
    expect((await preview(of, '2027-09-04')).untold.toSorted()).toEqual(
      ['Ana Lopes', business.name].toSorted(),
    )
    expect((await preview(of, '2027-06-19')).untold).toEqual(['Ana Lopes'])
    expect((await preview(of, '')).untold).toEqual([])
    expect((await preview(await booked(api), '2027-09-04')).untold).toEqual([])
  })

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
    await takeStep(api, of.vendor, of.id, { event: 'CANCEL', text: '' })
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

  test('asks who is booked for the day before for the day before the new date', async () => {
    const of = await booked(api, { day: '2027-06-18' })
    await move(of, '2027-06-19')
    await takeStep(api, of.couple, of.id, { event: 'KEEP_DATE' })
    await move(of, '2027-07-03')
    expect((await readBooking(api, of.vendor, of.id)).askedDay).toBe('2027-07-02')
    expect(await preview(of, '2027-06-19')).toMatchObject({
      asked: [],
      informed: [businessDetails.name],
    })
    await move(of, '2027-06-19')
    expect(await readBooking(api, of.vendor, of.id)).toMatchObject({
      firstDay: '2027-06-18',
      askedDay: null,
    })
  })

  test('is not agreed to once that day is over; the vendor may still refuse it', async () => {
    const of = await booked(api, { day: '2026-12-19' })
    await move(of, '2026-11-25')
    at('2026-11-26T00:00:00.000Z')
    const agreed = await takeStep(api, of.vendor, of.id, { event: 'AGREE_TO_DATE' })
    expect([agreed.status, (await bodyOf(agreed))['refusedBy']]).toEqual([409, ['hasDay']])
    expect(await readBooking(api, of.vendor, of.id)).toMatchObject({
      firstDay: '2026-12-19',
      state: { agreement: 'moving' },
    })
    const refused = await takeStep(api, of.vendor, of.id, { event: 'REFUSE_DATE' })
    expect(refused.status).toBe(200)
  })

  test('says before the vendor agrees that their calendar has no place left on that day', async () => {
    const of = await booked(api)
    const path = `/api/businesses/${of.businessId}/calendar`
    const change = async (what: { block: string[] } | { open: string[] }) => {
      const { version } = await bodyOf<CalendarRecord>(
        await api.request('GET', path, { as: of.vendor }),
      )
      await api.request('PATCH', path, { as: of.vendor, body: { version, ...what } })
    }
    const refusedBy = async (as: SignedIn) => {
      const { actions, theirActions } = await readBooking(api, as, of.id)
      const both = [...actions, ...theirActions]
      return both.find(({ event }) => event === 'AGREE_TO_DATE')?.refusedBy
    }
    await change({ block: ['2027-09-11'] })
    await move(of, '2027-09-11')
    expect([await refusedBy(of.vendor), await refusedBy(of.couple)]).toEqual([
      ['hasPlace'],
      ['hasPlace'],
    ])
    const agreed = await takeStep(api, of.vendor, of.id, { event: 'AGREE_TO_DATE' })
    expect([agreed.status, (await bodyOf(agreed))['refusedBy']]).toEqual([409, ['hasPlace']])
    await change({ open: ['2027-09-11'] })
    expect(await refusedBy(of.vendor)).toEqual([])
  })

  test('frees nobody from what was agreed: who was booked still owes the deposit', async () => {
    const of = await booked(api)
    const [deposit] = (await readBooking(api, of.couple, of.id)).payments
    const paymentId = deposit?.id ?? ''
    const pay = { event: 'PAY', paymentId, paidOn: '2026-11-25' } as const
    await takeStep(api, of.couple, of.id, pay)
    await takeStep(api, of.vendor, of.id, { event: 'RECEIVE', paymentId })
    const owed = async () => {
      const { consequences } = await readBooking(api, of.couple, of.id)
      return [consequences?.mine.owedMinor, consequences?.theirs.isBinding]
    }
    expect(await owed()).toEqual([50_000, true])
    await move(of, '2027-06-20')
    expect(await owed()).toEqual([50_000, false])
    await takeStep(api, of.vendor, of.id, { event: 'REFUSE_DATE' })
    expect(await owed()).toEqual([50_000, false])
  })

  test('takes the question back when it is cleared, and leaves what a vendor has answered', async () => {
    const [of, other] = [await booked(api), await booked(api)]
    for (const each of [of, other]) await move(each, '2027-09-04')
    await takeStep(api, other.vendor, other.id, { event: 'REFUSE_DATE' })
    const { name } = businessDetails
    expect(await preview(of, '')).toMatchObject({ asked: [], informed: [name] })
    expect(await preview(other, '')).toMatchObject({ asked: [], informed: [] })
    for (const each of [of, other]) await move(each, null)
    const agreed = await takeStep(api, of.vendor, of.id, { event: 'AGREE_TO_DATE' })
    expect(agreed.status).toBe(409)
    expect(await readBooking(api, of.vendor, of.id)).toMatchObject({
      firstDay: '2027-06-19',
      askedDay: null,
      state: { agreement: 'held' },
    })
    expect(await readBooking(api, other.vendor, other.id)).toMatchObject({
      firstDay: '2027-06-19',
      state: { agreement: 'stuck' },
    })
    // Nobody is told that the couple keeps a date which they have given up.
    expect([await lastStep(of, of.couple), await lastStep(of, of.vendor)]).toEqual([
      'date_cleared',
      'date_cleared',
    ])
    // An undo would bring back the date, and ask nobody.
    expect([(await latest(of))?.kind, (await latest(of))?.undo]).toEqual(['date.changed', 'never'])
  })

  test('tells who is booked that something changed when it is cleared, not that its date is fixed', async () => {
    const of = await booked(api, { content: contentOf({ deposit: false }) })
    await move(of, '2027-09-04')
    await move(of, null)
    expect((await readBooking(api, of.vendor, of.id)).state.agreement).toBe('bound')
    const { notices } = await notificationsOf(api, of.vendor, of.enquiryId)
    expect(notices.slice(-2).map(([news]) => news)).toEqual(['dateAsked', 'dateCleared'])
  })

  test('ends a booking that nobody moved in time, and tells of no hold that never was', async () => {
    const of = await booked(api, { content: contentOf({ deposit: false, due: false }) })
    await move(of, '2027-09-04')
    at('2027-06-19T00:00:00.000Z')
    await advanceDueBookings(api.deps)
    const { emails, texts } = await emailsTo(of)
    expect(emails).toEqual([`Your booking with ${businessDetails.name} has expired`])
    expect(texts.join(' ')).not.toMatch(/held|hold/)
  })

  async function emailsTo({ couple }: { couple: SignedIn }) {
    const { email } = await api.deps.db.query
      .selectFrom('users')
      .select('email')
      .where('id', '=', couple.id)
      .executeTakeFirstOrThrow()
    const rows = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .where('enquiryId', 'is not', null)
      .execute()
    return { emails: rows.map(({ subject }) => subject), texts: rows.map(({ text }) => text) }
  }

  test('is not undone past a booking that was made for the new date', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const own = { couple, weddingId: wedding.id }
    await move(own, '2027-09-04')
    const { business } = await vendorWithBusiness(api)
    const between = { weddingId: wedding.id, businessId: business.id, day: '2027-09-04' }
    await beginBooking(api, { enquiryId: await acceptedThread(api, between), as: couple })
    const activities = await bodyOf<Page<Activity>>(
      await api.request('GET', `/api/weddings/${wedding.id}/activity?limit=20`, { as: couple }),
    )
    const moved = activities.items.find(({ kind }) => kind === 'date.changed')
    const path = `/api/weddings/${wedding.id}/activity/${moved?.id}/undo`
    const undone = await api.request('POST', path, { as: couple, body: {} })
    expect([undone.status, await dateOf(own)]).toEqual([409, '2027-09-04'])
  })
})
