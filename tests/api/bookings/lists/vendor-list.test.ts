import { describe, expect, test } from 'vitest'
import type {
  OpenPayments,
  VendorBookingList,
} from '#machines/bookings/list/booking-list.schema.ts'
import type { EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import { vendorBookingFilters } from '#machines/bookings/list/booking-list.schema.ts'
import type { VendorBookingFilter } from '#machines/bookings/list/booking-list.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import {
  acceptedThread,
  beginBooking,
  contentOf,
  readBooking,
  takeStep,
  vendorWithBusiness,
} from '../kit.ts'

let clock = new Date('2026-11-25T09:00:00.000Z')

describe('a business’s bookings', () => {
  const api = openTestApp(mainEngine, { now: () => clock })

  async function bookingOn(businessId: string, day: string, content = contentOf()) {
    const { couple, wedding } = await coupleWithWedding(api)
    const enquiryId = await acceptedThread(api, { weddingId: wedding.id, businessId, day })
    const { id } = await beginBooking(api, { enquiryId, as: couple, content })
    return { id, couple }
  }

  /** Says that the deposit was paid; the business has not confirmed it. */
  async function claimDeposit({ id, couple }: { id: string; couple: SignedIn }) {
    const [deposit] = (await readBooking(api, couple, id)).payments
    const paymentId = deposit?.id ?? ''
    await takeStep(api, couple, id, { event: 'PAY', paymentId, paidOn: '2026-11-25' })
    return paymentId
  }

  test('are listed by what they wait for, as the chart says it', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const { vendor, business } = await vendorWithBusiness(api)
    const free = contentOf({ deposit: false })
    const unpaid = await bookingOn(business.id, '2027-06-19')
    const claimed = await bookingOn(business.id, '2027-06-20')
    await claimDeposit(claimed)
    const bound = await bookingOn(business.id, '2027-05-01', free)
    const later = await bookingOn(business.id, '2027-09-01', free)
    const soon = await bookingOn(business.id, '2026-12-01', free)
    const offered = await bookingOn(business.id, '2027-07-03', free)
    await takeStep(api, vendor, offered.id, {
      event: 'OFFER_CONTRACT',
      text: 'Words',
      cancellation: [],
    })
    const over = await bookingOn(business.id, '2027-08-07', free)
    await takeStep(api, vendor, over.id, { event: 'CANCEL', text: '' })

    const list = async (query: string) => {
      const path = `/api/businesses/${business.id}/bookings?${query}`
      return bodyOf<VendorBookingList>(await api.request('GET', path, { as: vendor }))
    }
    const of = async (filter: VendorBookingFilter) => (await list(`filter=${filter}`)).items
    const ids = async (filter: VendorBookingFilter) => (await of(filter)).map(({ id }) => id)
    expect(await ids('mine')).toEqual([claimed.id])
    // The hold runs out first, a payment is due in some days, and a contract that is read has no
    // deadline.
    expect(await ids('theirs')).toEqual([soon.id, unpaid.id, offered.id])
    expect(await ids('agreed')).toEqual([bound.id, later.id])
    expect(await ids('over')).toEqual([over.id])
    expect((await list('filter=mine')).counts).toEqual({ mine: 1, theirs: 3, agreed: 2, over: 1 })
    expect((await list('filter=agreed&month=2027-09')).items.map(({ id }) => id)).toEqual([
      later.id,
    ])
    const turns = { mine: 'mine', theirs: 'theirs', agreed: 'both', over: 'none' }
    for (const filter of vendorBookingFilters)
      for (const { where } of await of(filter)) expect(where.turn).toBe(turns[filter])
    expect((await of('mine'))[0]).toMatchObject({ openMinor: 200_000, totalMinor: 200_000 })

    for (const filter of ['mine', 'theirs'] as const) {
      const path = `/api/businesses/${business.id}/enquiries?filter=${filter}`
      const inbox = await bodyOf<EnquiryList>(await api.request('GET', path, { as: vendor }))
      const waiting = (await of(filter)).map(({ enquiryId }) => enquiryId)
      expect(inbox.items.map(({ id }) => id)).toEqual(waiting)
      expect(inbox.counts[filter]).toBe(waiting.length)
    }

    const first = await list('filter=theirs&limit=2')
    const second = await list(`filter=theirs&limit=2&cursor=${first.nextCursor ?? ''}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(await ids('theirs'))
    const page = await list('filter=agreed&limit=1')
    const next = await list(`filter=agreed&limit=1&cursor=${page.nextCursor ?? ''}`)
    expect([page.items[0]?.id, next.items[0]?.id, next.nextCursor]).toEqual([
      bound.id,
      later.id,
      null,
    ])
  })

  test('payments that have not arrived are listed by their day, with a sum for each currency', async () => {
    clock = new Date('2026-11-25T09:00:00.000Z')
    const { vendor, business } = await vendorWithBusiness(api)
    const one = await bookingOn(business.id, '2027-06-19')
    const dollars = { ...contentOf({ deposit: false }), currency: 'USD' }
    await bookingOn(business.id, '2027-01-09', dollars)
    const paymentId = await claimDeposit(one)
    const read = async (query = '') => {
      const path = `/api/businesses/${business.id}/payments${query}`
      return bodyOf<OpenPayments>(await api.request('GET', path, { as: vendor }))
    }
    const { items, sums } = await read()
    expect(items.map(({ minor, status, dueOn }) => [minor, status, dueOn])).toEqual([
      [50_000, 'claimed', items[0]?.dueOn ?? null],
      [200_000, 'due', '2027-01-09'],
      [150_000, 'due', '2027-06-19'],
    ])
    expect(sums).toEqual([
      { currency: 'EUR', openMinor: 150_000, overdueMinor: 0, claimedMinor: 50_000 },
      { currency: 'USD', openMinor: 200_000, overdueMinor: 0, claimedMinor: 0 },
    ])
    const first = await read('?limit=2')
    const rest = await read(`?limit=2&cursor=${first.nextCursor ?? ''}`)
    expect(rest.items.map(({ minor }) => minor)).toEqual([150_000])
    await takeStep(api, vendor, one.id, { event: 'RECEIVE', paymentId })
    expect((await read()).items).toHaveLength(2)
  })

  test('are nobody else’s to read', async () => {
    const { vendor, business } = await vendorWithBusiness(api)
    const strange = await vendorWithBusiness(api)
    const path = `/api/businesses/${business.id}/bookings?filter=mine`
    expect((await api.request('GET', path, { as: strange.vendor })).status).toBe(404)
    expect((await api.request('GET', path, { as: vendor })).status).toBe(200)
  })
})
