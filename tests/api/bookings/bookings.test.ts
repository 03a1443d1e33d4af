import { describe, expect, test } from 'vitest'
import { booking } from '#machines/bookings/booking.machine.ts'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { readBooking as readRecord } from '#api/features/bookings/records/queries.ts'
import { notificationsOf } from '#tests/api/enquiries/kit.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import {
  acceptedThread,
  beginBooking,
  booked,
  contentOf,
  readBooking,
  takeStep,
  vendorWithBusiness,
} from './kit.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

let clock = new Date('2026-11-25T09:00:00.000Z')

const at = (instant: string) => void (clock = new Date(instant))

describe('a booking', () => {
  const api = openTestApp(mainEngine, { now: () => clock })

  /** Sessions do not last for months. */
  const later = (id: string) => readRecord(api.deps.db.query, id, 'couple', clock)

  async function paid(of: { id: string; couple: SignedIn; vendor: SignedIn }) {
    const [deposit] = (await readBooking(api, of.couple, of.id)).payments
    const paymentId = deposit?.id ?? ''
    const claimed = await takeStep(api, of.couple, of.id, {
      event: 'PAY',
      paymentId,
      paidOn: '2026-11-25',
    })
    expect(claimed.status).toBe(200)
    return takeStep(api, of.vendor, of.id, { event: 'RECEIVE', paymentId })
  }

  test('is held until the deposit has arrived, and both sides read whose turn it is', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api)
    const seen = async () => {
      const [mine, theirs] = [
        await readBooking(api, of.couple, of.id),
        await readBooking(api, of.vendor, of.id),
      ]
      expect([mine.state, mine.progress, mine.isConfirmed]).toEqual([
        theirs.state,
        theirs.progress,
        theirs.isConfirmed,
      ])
      expect(mine.where.deadline).toBe(theirs.where.deadline)
      return [mine.state.agreement, mine.where.turn, theirs.where.turn, mine.where.next]
    }
    expect(await seen()).toEqual(['held', 'mine', 'theirs', 'payDeposit'])
    const [deposit] = (await readBooking(api, of.couple, of.id)).payments
    const pay = { event: 'PAY', paymentId: deposit?.id ?? '', paidOn: '2026-11-25' } as const
    await takeStep(api, of.couple, of.id, pay)
    expect(await seen()).toEqual(['held', 'theirs', 'mine', 'confirmPayment'])
    await takeStep(api, of.vendor, of.id, { event: 'RECEIVE', paymentId: pay.paymentId })
    expect(await seen()).toEqual(['bound', 'both', 'both', 'plan'])
  })

  test('that is sure already tells each side of its contract in its own words', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { content: contentOf({ deposit: false }) })
    const text = { text: 'As agreed.', cancellation: [] }
    await takeStep(api, of.vendor, of.id, { event: 'OFFER_CONTRACT', ...text })
    const sign = { contract: 1, name: 'Ada Okafor' }
    await takeStep(api, of.couple, of.id, { event: 'SIGN', ...sign })
    await takeStep(api, of.vendor, of.id, { event: 'COUNTERSIGN', ...sign })
    const told = async (as: SignedIn) => {
      const { notices, emails } = await notificationsOf(api, as, of.enquiryId)
      return { news: notices.map(([news]) => news), emails }
    }
    const { businessName: name } = await readBooking(api, of.couple, of.id)
    expect([await told(of.couple), (await told(of.vendor)).news]).toEqual([
      { news: ['contractOffered', 'contractInForce'], emails: [`${name} sent you a contract`] },
      ['contractSigned'],
    ])
  })

  test('feeds the couple’s budget and calendar of the vendor, and takes back only that', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { day: '2027-07-03' })
    const budget = async () =>
      bodyOf<{
        items: { agreed: number | null; planned: number | null; vendor: string }[]
        payments: {
          what: string
          minor: number
          state: string
          isBooked: boolean
          dueOn: string | null
        }[]
      }>(await api.request('GET', `/api/weddings/${of.weddingId}/budget`, { as: of.couple }))
    const calendar = () =>
      api.deps.db.query
        .selectFrom('unavailableDays')
        .select(['day', 'source'])
        .where('businessId', '=', of.businessId)
        .execute()
    expect((await budget()).items).toMatchObject([{ agreed: 200_000, planned: null }])
    expect((await budget()).payments).toMatchObject([
      { what: 'Deposit', minor: 50_000, state: 'scheduled', isBooked: true },
      {
        what: 'Final payment',
        minor: 150_000,
        state: 'scheduled',
        isBooked: true,
        dueOn: '2027-07-03',
      },
    ])
    expect(await calendar()).toEqual([{ day: '2027-07-03', source: 'booking' }])
    await paid(of)
    const gone = await takeStep(api, of.vendor, of.id, { event: 'CANCEL', text: 'We are ill.' })
    expect(await bodyOf<Booking>(gone)).toMatchObject({
      state: { agreement: 'cancelled', money: 'kept', logistics: 'called_off' },
      ended: { by: 'vendor', text: 'We are ill.', isLate: false },
      consequences: null,
    })
    expect((await budget()).items).toMatchObject([{ agreed: null, planned: 200_000 }])
    expect((await budget()).payments.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
    expect(await calendar()).toEqual([])
  })

  test('a payment that arrived is one record: the budget neither takes it back nor undoes it', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api)
    const path = `/api/weddings/${of.weddingId}/budget/payments`
    const [deposit, rest] = (await readBooking(api, of.couple, of.id)).payments
    const step = (id = '', body: object = {}) =>
      api.request('POST', `${path}/${id}/events`, { as: of.couple, body })
    const pay = { event: 'PAY', paidOn: '2026-11-25', paidBy: null, method: null }
    const answer = await step(deposit?.id, { version: 1, ...pay })
    expect(answer.status).toBe(200)
    const { activityId } = await bodyOf<{ activityId: string }>(answer)
    expect((await readBooking(api, of.vendor, of.id)).where.next).toBe('confirmPayment')
    const undone = await api.request(
      'POST',
      `/api/weddings/${of.weddingId}/activity/${activityId}/undo`,
      { as: of.couple, body: {} },
    )
    expect(undone.status).toBe(409)
    await takeStep(api, of.vendor, of.id, { event: 'RECEIVE', paymentId: deposit?.id ?? '' })
    const back = await step(deposit?.id, { version: 3, event: 'TAKE_BACK' })
    expect([back.status, (await bodyOf(back))['refusedBy']]).toEqual([409, ['wasClaimed']])
    const cancelled = await step(rest?.id, { version: 1, event: 'CANCEL' })
    expect((await bodyOf(cancelled))['refusedBy']).toEqual(['isNotBooked'])
  })

  test('neither a file nor another currency changes in the budget what both agreed', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api)
    const budget = budgetOf(api, of.weddingId, of.couple)
    const before = await budget.read()
    const [deposit] = before.payments
    const [item] = before.items
    const nothing = { fileName: 'b.csv', newItems: [], changedItems: [], newPayments: [] }
    const step = { event: 'PAY', paidOn: '2026-11-25', paidBy: null, method: null } as const
    const changed = { id: deposit?.id ?? '', version: 1, step }
    const inYen = { id: item?.id ?? '', version: 1, currency: 'JPY' }
    const refused = [
      await budget.import({ ...nothing, changedPayments: [changed] }),
      await budget.import({ ...nothing, changedItems: [inYen], changedPayments: [] }),
      await budget.ask('PATCH', `/items/${inYen.id}`, { version: 1, currency: 'JPY' }),
    ]
    for (const answer of refused)
      expect([answer.status, (await bodyOf(answer))['refusedBy']]).toEqual([409, ['isNotBooked']])
    expect(await budget.read()).toEqual(before)
  })

  test('a contract is signed by both by name; a new version voids the signatures', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { content: contentOf({ deposit: false }) })
    const offer = (text: string) =>
      takeStep(api, of.vendor, of.id, {
        event: 'OFFER_CONTRACT',
        text,
        cancellation: [{ days: 60, basisPoints: 5_000 }],
      })
    await offer('First version')
    await takeStep(api, of.couple, of.id, { event: 'SIGN', contract: 1, name: 'Maya Okafor' })
    await offer('Second version')
    const stale = await takeStep(api, of.couple, of.id, {
      event: 'SIGN',
      contract: 1,
      name: 'Maya Okafor',
    })
    expect(stale.status).toBe(409)
    const stands = await readBooking(api, of.couple, of.id)
    // Nothing of what was refused is in the booking that the refusal brings along.
    expect(await bodyOf(stale)).toMatchObject({ code: 'version_stale', current: stands })
    expect(stands).toMatchObject({
      state: { contract: 'offered' },
      isConfirmed: false,
      where: { turn: 'mine', next: 'sign' },
      contract: { number: 2, couple: null, vendor: null },
    })
    await takeStep(api, of.couple, of.id, { event: 'SIGN', contract: 2, name: 'Maya Okafor' })
    const signed = await takeStep(api, of.vendor, of.id, {
      event: 'COUNTERSIGN',
      contract: 2,
      name: 'Ana Lindqvist',
    })
    expect(await bodyOf<Booking>(signed)).toMatchObject({
      state: { contract: 'in_force' },
      isConfirmed: true,
      contract: {
        couple: { name: 'Maya Okafor', at: '2026-11-25T09:00:00.000Z' },
        vendor: { name: 'Ana Lindqvist' },
      },
    })
    const document = (as: SignedIn) => api.request('GET', `/api/bookings/${of.id}/document`, { as })
    const stranger = await api.signedInAs('COUPLE')
    expect((await document(stranger)).status).toBe(404)
    for (const side of [of.couple, of.vendor]) {
      const file = await document(side)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    at('2027-06-01T09:00:00.000Z')
    expect((await later(of.id)).consequences?.mine).toMatchObject({
      owedMinor: 100_000,
      isLate: true,
      daysLeft: 18,
    })
  })

  test('time ends a hold, begins the day and completes it, once', async () => {
    at('2026-11-25T09:00:00.000Z')
    const [held, bound] = [await booked(api), await booked(api)]
    await paid(bound)
    at('2026-12-02T09:00:00.000Z')
    await Promise.all([advanceDueBookings(api.deps), advanceDueBookings(api.deps)])
    expect((await later(held.id)).state.agreement).toBe('lapsed')
    at('2027-06-19T00:00:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(bound.id)).state).toMatchObject({
      agreement: 'fixed',
      logistics: 'the_day',
    })
    at('2027-06-20T00:00:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(bound.id)).state.logistics).toBe('completed')
  })

  test('whose row cannot be read is logged, and holds up none behind it', async () => {
    at('2026-11-25T09:00:00.000Z')
    const [broken, held] = [await booked(api), await booked(api)]
    const setVersion = (stateVersion: number) =>
      api.deps.db.query
        .updateTable('bookings')
        .set({ stateVersion, dueAt: clock })
        .where('id', '=', broken.id)
        .execute()
    await setVersion(999)
    at('2026-12-02T09:00:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(held.id)).state.agreement).toBe('lapsed')
    const failed = api.logged.filter(({ event }) => event === 'due_row_failed')
    expect(failed).toMatchObject([{ table: 'bookings', id: broken.id, cause: 'Error' }])
    await setVersion(booking.version)
    at('2026-12-02T09:01:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(broken.id)).state.agreement).toBe('lapsed')
  })

  test('is held for longer by its vendor, and never into the day itself', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { day: '2026-12-12' })
    const extend = async () =>
      (await bodyOf<Booking>(await takeStep(api, of.vendor, of.id, { event: 'EXTEND_HOLD' })))
        .holdUntil
    expect(await extend()).toBe('2026-12-09T09:00:00.000Z')
    expect(await extend()).toBe('2026-12-12T00:00:00.000Z')
    at('2026-12-12T00:00:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(of.id)).state.agreement).toBe('lapsed')
  })

  test('that is made on its day is held through the day, and takes place once the deposit is there', async () => {
    at('2026-12-12T09:00:00.000Z')
    const [made, left] = [
      await booked(api, { day: '2026-12-12' }),
      await booked(api, { day: '2026-12-12' }),
    ]
    await advanceDueBookings(api.deps)
    const ends = '2026-12-13T00:00:00.000Z'
    const seen = await readBooking(api, made.couple, made.id)
    expect([seen.state.agreement, seen.holdUntil, seen.where.deadline]).toEqual([
      'held',
      ends,
      ends,
    ])
    await paid(made)
    await advanceDueBookings(api.deps)
    expect((await later(made.id)).state).toMatchObject({ agreement: 'fixed', logistics: 'the_day' })
    expect((await takeStep(api, left.vendor, left.id, { event: 'EXTEND_HOLD' })).status).toBe(409)
    at(ends)
    await advanceDueBookings(api.deps)
    expect([
      (await later(made.id)).state.logistics,
      (await later(left.id)).state.agreement,
    ]).toEqual(['completed', 'lapsed'])
  })

  test('a wedding date that moves asks the vendor, and moves nothing before the answer', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api)
    await paid(of)
    const wedding = await bodyOf<{ version: number }>(
      await api.request('GET', `/api/weddings/${of.weddingId}`, { as: of.couple }),
    )
    const moved = await api.request('PATCH', `/api/weddings/${of.weddingId}`, {
      as: of.couple,
      body: { version: wedding.version, weddingDate: '2027-09-04' },
    })
    expect(moved.status).toBe(200)
    expect(await readBooking(api, of.vendor, of.id)).toMatchObject({
      firstDay: '2027-06-19',
      askedDay: '2027-09-04',
      where: { turn: 'mine', next: 'answerDate' },
    })
    await takeStep(api, of.vendor, of.id, { event: 'REFUSE_DATE' })
    expect((await readBooking(api, of.couple, of.id)).where).toMatchObject({
      turn: 'mine',
      next: 'decideDate',
    })
    const { version } = await bodyOf<{ version: number }>(
      await api.request('GET', `/api/weddings/${of.weddingId}`, { as: of.couple }),
    )
    await api.request('PATCH', `/api/weddings/${of.weddingId}`, {
      as: of.couple,
      body: { version, weddingDate: '2027-09-11' },
    })
    const agreed = await takeStep(api, of.vendor, of.id, { event: 'AGREE_TO_DATE' })
    expect(await bodyOf<Booking>(agreed)).toMatchObject({
      firstDay: '2027-09-11',
      askedDay: null,
      state: { agreement: 'bound' },
    })
  })

  test('a day without a place is refused, with which day; so is a thread without a day', async () => {
    at('2026-11-25T09:00:00.000Z')
    const { vendor: _vendor, business } = await vendorWithBusiness(api)
    const [one, other] = [await coupleWithWedding(api), await coupleWithWedding(api)]
    const between = (weddingId: string) => ({ weddingId, businessId: business.id })
    const first = await acceptedThread(api, between(one.wedding.id))
    await beginBooking(api, { enquiryId: first, as: one.couple })
    const second = await acceptedThread(api, between(other.wedding.id))
    await expect(beginBooking(api, { enquiryId: second, as: other.couple })).rejects.toMatchObject({
      code: 'event_not_allowed',
      details: { refusedBy: ['hasPlace'], day: '2027-06-19' },
    })
    const undated = await coupleWithWedding(api, { weddingDate: null })
    const third = await acceptedThread(api, { ...between(undated.wedding.id), day: null })
    await expect(beginBooking(api, { enquiryId: third, as: undated.couple })).rejects.toMatchObject(
      { details: { refusedBy: ['hasDay'] } },
    )
  })

  test('strangers find nothing, helpers only read, and nobody takes the other side’s step', async () => {
    at('2026-11-25T09:00:00.000Z')
    const of = await booked(api)
    const helper = await memberOf(api, of.weddingId, { rights: { vendors: 'edit' } })
    const [strange, rival] = [await api.signedInAs('COUPLE'), await vendorWithBusiness(api)]
    const read = async (as: SignedIn) =>
      (await api.request('GET', `/api/bookings/${of.id}`, { as })).status
    expect([await read(helper), await read(strange), await read(rival.vendor)]).toEqual([
      200, 404, 404,
    ])
    const cancel = async (as: SignedIn, event: string) =>
      (
        await api.request('POST', `/api/bookings/${of.id}/events`, {
          as,
          body: { version: 1, event, ...(event === 'CANCEL' ? { text: '' } : {}) },
        })
      ).status
    expect([
      await cancel(helper, 'CANCEL'),
      await cancel(strange, 'CANCEL'),
      await cancel(rival.vendor, 'CANCEL'),
      await cancel(of.couple, 'READY'),
      await cancel(of.vendor, 'KEEP_DATE'),
    ]).toEqual([403, 404, 404, 404, 404])
  })
})
