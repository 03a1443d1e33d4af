import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { BookedMonth, CalendarRecord } from '#machines/availability/calendar.schema.ts'
import type { Availability } from '#machines/marketplace/comparison.schema.ts'
import type { Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { approvedBusiness } from '#tests/api/listings/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { acceptedThread, beginBooking, takeStep } from './kit.ts'

const now = new Date('2026-11-25T09:00:00.000Z')
const day = '2027-06-19'

describe('the calendar of a business with bookings', () => {
  const api = openTestApp(mainEngine, { now: () => now })

  async function opened() {
    const { id: businessId, vendor, listing } = await approvedBusiness(api)
    const at = `/api/businesses/${businessId}/calendar`
    const read = async () => bodyOf<CalendarRecord>(await api.request('GET', at, { as: vendor }))
    const { slug } = await listing.read()
    return {
      businessId,
      vendor,
      at,
      read,
      hold: async (capacity: number) => {
        const { version } = await read()
        return api.request('PATCH', at, { as: vendor, body: { version, capacity } })
      },
      book: async () => {
        const { couple, wedding } = await coupleWithWedding(api)
        const enquiryId = await acceptedThread(api, { weddingId: wedding.id, businessId, day })
        const { id } = await beginBooking(api, { enquiryId, as: couple })
        return { id, enquiryId }
      },
      booked: async (month: string) =>
        bodyOf<BookedMonth>(
          await api.request('GET', `${at}/bookings?month=${month}`, { as: vendor }),
        ),
      onTheDay: async () => {
        const path = `/api/marketplace/listings/${slug}/availability?date=${day}`
        const answer = await api.request('GET', path)
        return (await bodyOf<{ availability: Availability }>(answer)).availability
      },
    }
  }

  test('a full day is free again as soon as there are more places, and full with fewer', async () => {
    const business = await opened()
    expect(await business.onTheDay()).toBe('notStated')
    const { enquiryId } = await business.book()
    expect(await business.onTheDay()).toBe('taken')
    await business.hold(2)
    // Who says how many weddings a day they take has used the calendar.
    expect(await business.onTheDay()).toBe('free')
    const other = await business.book()
    expect(await business.onTheDay()).toBe('taken')
    expect((await business.booked('2027-06')).days).toEqual([
      {
        day,
        bookings: [
          { enquiryId, couple: ['Ada', 'Jonas'] },
          { enquiryId: other.enquiryId, couple: ['Ada', 'Jonas'] },
        ],
      },
    ])
    expect((await business.booked('2027-07')).days).toEqual([])
    await takeStep(api, business.vendor, other.id, { event: 'CANCEL', words: '' })
    expect(await business.onTheDay()).toBe('free')
    await business.hold(1)
    expect(await business.onTheDay()).toBe('taken')
  })

  test('bookings are read elsewhere by an address that is told once and can be ended', async () => {
    const business = await opened()
    const { id } = await business.book()
    const link = () => api.request('POST', `${business.at}/link`, { as: business.vendor, body: {} })
    const come = (url: string) => api.request('GET', new URL(url).pathname)
    expect((await business.read()).link).toBe(null)
    const first = await bodyOf<Subscription>(await link())
    const answer = await come(first.url)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as [])
    const [event] = calendar.getAllSubcomponents('vevent')
    expect([
      event?.getFirstPropertyValue('summary'),
      String(event?.getFirstPropertyValue('dtstart')),
      event?.getFirstPropertyValue('description'),
      event?.getFirstPropertyValue('transp'),
    ]).toEqual(['Ada & Jonas', day, 'Not confirmed yet', 'OPAQUE'])
    expect((await business.read()).link).toEqual({
      createdAt: now.toISOString(),
      readAt: now.toISOString(),
    })
    const second = await bodyOf<Subscription>(await link())
    expect((await come(first.url)).status).toBe(404)
    await takeStep(api, business.vendor, id, { event: 'CANCEL', words: '' })
    expect(await (await come(second.url)).text()).not.toContain('BEGIN:VEVENT')
    await api.request('DELETE', `${business.at}/link`, { as: business.vendor, body: {} })
    expect((await come(second.url)).status).toBe(404)
  })
})
