import { describe, expect, test } from 'vitest'
import type { Client, ClientFilter } from '#machines/bookings/list/client-list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import {
  acceptedThread,
  beginBooking,
  booked,
  readBooking,
  takeStep,
  vendorWithBusiness,
} from '../kit.ts'

const now = new Date('2026-11-25T09:00:00.000Z')

describe('the clients of a business', () => {
  const api = openTestApp(mainEngine, { now: () => now })

  const read = async (as: SignedIn, businessId: string, query: string) =>
    bodyOf<Page<Client>>(
      await api.request('GET', `/api/businesses/${businessId}/clients${query}`, { as }),
    )
  const idsOf = async (as: SignedIn, businessId: string, filter: ClientFilter) =>
    (await read(as, businessId, `?filter=${filter}`)).items.map(({ id }) => id)

  test('have what is agreed, paid and due, and lead to their thread', async () => {
    const { id, enquiryId, businessId, couple, vendor } = await booked(api)
    const [deposit] = (await readBooking(api, couple, id)).payments
    const paymentId = deposit?.id ?? ''
    await takeStep(api, couple, id, { event: 'PAY', paymentId, paidOn: '2026-11-25' })
    const [claimed] = (await read(vendor, businessId, '')).items
    expect(claimed).toMatchObject({ paidMinor: 0, openMinor: 200_000 })
    await takeStep(api, vendor, id, { event: 'RECEIVE', paymentId })
    const [client] = (await read(vendor, businessId, '')).items
    expect(client).toMatchObject({
      id,
      enquiryId,
      firstDay: '2027-06-19',
      currency: 'EUR',
      totalMinor: 200_000,
      paidMinor: 50_000,
      openMinor: 150_000,
    })
    expect(client?.couple.every((name) => name !== '')).toBe(true)
  })

  test('a couple stands once, with its latest booking, and moves to the past when it is cancelled', async () => {
    const { vendor, business } = await vendorWithBusiness(api)
    const { couple, wedding } = await coupleWithWedding(api)
    const bookOn = async (day: string) => {
      const enquiryId = await acceptedThread(api, {
        weddingId: wedding.id,
        businessId: business.id,
        day,
      })
      return (await beginBooking(api, { enquiryId, as: couple })).id
    }
    const first = await bookOn('2027-06-19')
    await takeStep(api, couple, first, { event: 'CANCEL', text: '' })
    expect(await idsOf(vendor, business.id, 'past')).toEqual([first])
    const second = await bookOn('2027-07-10')
    expect(await idsOf(vendor, business.id, 'ahead')).toEqual([second])
    expect(await idsOf(vendor, business.id, 'past')).toEqual([])
  })

  test('come page by page in the order of their days', async () => {
    const { vendor, business } = await vendorWithBusiness(api)
    for (const day of ['2027-08-14', '2027-05-01']) {
      const { couple, wedding } = await coupleWithWedding(api)
      const between = { weddingId: wedding.id, businessId: business.id, day }
      await beginBooking(api, { enquiryId: await acceptedThread(api, between), as: couple })
    }
    const page = await read(vendor, business.id, '?limit=1')
    const rest = await read(vendor, business.id, `?limit=1&cursor=${page.nextCursor ?? ''}`)
    expect([...page.items, ...rest.items].map(({ firstDay }) => firstDay)).toEqual([
      '2027-05-01',
      '2027-08-14',
    ])
    expect(rest.nextCursor).toBeNull()
  })

  test('are nobody else’s to read', async () => {
    const { vendor, business } = await vendorWithBusiness(api)
    const strange = await vendorWithBusiness(api)
    const path = `/api/businesses/${business.id}/clients`
    expect((await api.request('GET', path, { as: strange.vendor })).status).toBe(404)
    expect((await api.request('GET', path, { as: vendor })).status).toBe(200)
  })
})
