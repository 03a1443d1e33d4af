import { describe, expect, test } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type {
  VendorBookingFilter,
  VendorBookingList,
} from '#machines/bookings/list/booking-list.schema.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { readBooking as readRecord } from '#api/features/bookings/records/queries.ts'
import { expectBothSidesAgree } from '#tests/api/enquiries/both-sides.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { booked, contentOf, readBooking, takeStep } from './kit.ts'

let clock = new Date('2026-11-25T09:00:00.000Z')

describe('a booking with a business that is suspended', () => {
  const api = openTestApp(mainEngine, { now: () => clock })

  type Parties = Awaited<ReturnType<typeof booked>>

  /** As the team leaves it; how it gets there is the approval's to test. */
  const status = (
    { businessId }: Pick<Parties, 'businessId'>,
    approval: 'suspended' | 'approved' | 'closed',
  ) =>
    api.deps.db.query
      .updateTable('businesses')
      .set({ approval, approvalSince: clock })
      .where('id', '=', businessId)
      .execute()

  const later = (id: string) => readRecord(api.deps.db.query, id, 'couple', clock)

  const costs = async ({ id }: Parties) => (await later(id)).consequences?.mine

  /** The bookings of the business that its list shows under a heading. */
  async function listed({ vendor, businessId }: Parties, filter: VendorBookingFilter) {
    const path = `/api/businesses/${businessId}/bookings?filter=${filter}`
    const { items } = await bodyOf<VendorBookingList>(
      await api.request('GET', path, { as: vendor }),
    )
    return items.map(({ id }) => id)
  }

  const offer = (of: Parties) =>
    takeStep(api, of.vendor, of.id, {
      event: 'OFFER_CONTRACT',
      text: 'Ours',
      cancellation: [{ days: 300, basisPoints: 5_000 }],
    })

  const sign = (as: SignedIn, { id }: Parties, event: 'SIGN' | 'COUNTERSIGN') =>
    takeStep(api, as, id, { event, contract: 1, name: 'Maya Okafor' })

  test('stands, but nothing new is agreed: no contract, no signature, no longer hold, no other day', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { content: contentOf({ deposit: false }) })
    await offer(of)
    await status(of, 'suspended')
    const seen = await readBooking(api, of.couple, of.id)
    expect(seen).toMatchObject({
      isSuspended: true,
      state: { agreement: 'bound', contract: 'offered' },
      where: { turn: 'both', next: 'wait', deadline: null },
    })
    expect(seen.actions.find(({ event }) => event === 'SIGN')?.refusedBy).toEqual([
      'isNotSuspended',
    ])
    await expectBothSidesAgree(api, of)
    expect([await listed(of, 'theirs'), await listed(of, 'agreed')]).toEqual([[], [of.id]])
    const suspended = [409, ['isNotSuspended']]
    expect(await refusal(await sign(of.couple, of, 'SIGN'))).toEqual(suspended)
    expect(await refusal(await offer(of))).toEqual(suspended)
    const held = await booked(api)
    await status(held, 'suspended')
    const extend = await takeStep(api, held.vendor, held.id, { event: 'EXTEND_HOLD' })
    expect(await refusal(extend)).toEqual(suspended)
    const path = `/api/weddings/${held.weddingId}`
    const { version } = await bodyOf<{ version: number }>(
      await api.request('GET', path, { as: held.couple }),
    )
    const body = { version, weddingDate: '2027-09-04' }
    await api.request('PATCH', path, { as: held.couple, body })
    const agree = await takeStep(api, held.vendor, held.id, { event: 'AGREE_TO_DATE' })
    expect(await refusal(agree)).toEqual(suspended)
    const { firstDay, state } = await readBooking(api, held.couple, held.id)
    expect([firstDay, state.agreement]).toEqual(['2027-06-19', 'moving'])
    const refuse = await takeStep(api, held.vendor, held.id, { event: 'REFUSE_DATE' })
    expect(refuse.status).toBe(200)
  })

  test('goes on: payments, plans and messages', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const of = await booked(api)
    await status(of, 'suspended')
    const [deposit] = (await readBooking(api, of.couple, of.id)).payments
    const paymentId = deposit?.id ?? ''
    await takeStep(api, of.couple, of.id, { event: 'PAY', paymentId, paidOn: '2026-11-25' })
    const arrived = await takeStep(api, of.vendor, of.id, { event: 'RECEIVE', paymentId })
    expect((await bodyOf<Booking>(arrived)).state.agreement).toBe('bound')
    expect((await takeStep(api, of.vendor, of.id, { event: 'READY' })).status).toBe(200)
    for (const as of [of.couple, of.vendor]) {
      const body = { body: 'Do we still see you on Friday?', attachments: [] }
      const path = `/api/enquiries/${of.enquiryId}/messages`
      expect((await api.request('POST', path, { as, body })).status).toBe(201)
    }
  })

  test('stands when the business is closed for good, and both read that it does not come back', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { content: contentOf({ deposit: false }) })
    await status(of, 'suspended')
    expect(await readBooking(api, of.couple, of.id)).toMatchObject({ isClosed: false })
    await status(of, 'closed')
    for (const as of [of.couple, of.vendor])
      expect(await readBooking(api, as, of.id)).toMatchObject({
        state: { agreement: 'bound' },
        isSuspended: true,
        isClosed: true,
      })
    expect(await refusal(await offer(of))).toEqual([409, ['isNotSuspended']])
  })

  test('keeps its hold, and has the whole time again once the business is back', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const of = await booked(api)
    clock = new Date('2026-11-26T09:00:00.000Z')
    await status(of, 'suspended')
    expect((await later(of.id)).where.deadline).toBe('2027-06-19T00:00:00.000Z')
    clock = new Date('2026-12-20T09:00:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(of.id)).state.agreement).toBe('held')
    await status(of, 'approved')
    expect((await later(of.id)).where.deadline).toBe('2026-12-27T09:00:00.000Z')
    clock = new Date('2026-12-27T08:59:59.999Z')
    await advanceDueBookings(api.deps)
    expect((await later(of.id)).state.agreement).toBe('held')
    clock = new Date('2026-12-27T15:00:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(of.id)).state.agreement).toBe('lapsed')
  })

  test('lapses when its day begins before the business is back', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const of = await booked(api, { day: '2026-12-12' })
    await status(of, 'suspended')
    clock = new Date('2026-12-11T23:59:59.999Z')
    await advanceDueBookings(api.deps)
    expect((await later(of.id)).state.agreement).toBe('held')
    clock = new Date('2026-12-12T06:00:00.000Z')
    await advanceDueBookings(api.deps)
    expect((await later(of.id)).state.agreement).toBe('lapsed')
  })

  test('costs the couple nothing to call off until both have signed, and what was agreed afterwards', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const content = contentOf({ deposit: false })
    const [unsigned, signed] = [
      await booked(api, { content: contentOf(), day: '2026-12-12' }),
      await booked(api, { content }),
    ]
    const [deposit] = (await readBooking(api, unsigned.couple, unsigned.id)).payments
    const paymentId = deposit?.id ?? ''
    const pay = { event: 'PAY', paymentId, paidOn: '2026-11-25' } as const
    await takeStep(api, unsigned.couple, unsigned.id, pay)
    await takeStep(api, unsigned.vendor, unsigned.id, { event: 'RECEIVE', paymentId })
    await offer(signed)
    await sign(signed.couple, signed, 'SIGN')
    await sign(signed.vendor, signed, 'COUNTERSIGN')
    expect(await costs(unsigned)).toMatchObject({ owedMinor: 50_000, isLate: true })
    for (const of of [unsigned, signed]) await status(of, 'suspended')
    expect(await costs(unsigned)).toMatchObject({
      isBinding: false,
      isLate: false,
      owedMinor: 0,
      toReturnMinor: 50_000,
    })
    expect(await costs(signed)).toMatchObject({ isBinding: true, owedMinor: 100_000 })
    const cancel = { event: 'CANCEL', text: '' } as const
    const gone = await takeStep(api, unsigned.couple, unsigned.id, cancel)
    expect((await bodyOf<Booking>(gone)).ended).toMatchObject({ by: 'couple', isLate: false })
  })
})

async function refusal(answer: Response) {
  return [answer.status, (await bodyOf(answer))['refusedBy']]
}
