import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { BookedMonth, CalendarRecord } from '#machines/availability/calendar.schema.ts'
import type { Availability } from '#machines/marketplace/comparison.schema.ts'
import type { Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { fetchCalendars } from '#api/features/listings/commands/calendar/fetch-calendars.ts'
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
      /** The calendar that the vendor keeps elsewhere has so many events on the day. */
      elsewhere: async (count: number) => {
        const date = day.replaceAll('-', '')
        const event = `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${date}\r\nEND:VEVENT\r\n`
        const text = `BEGIN:VCALENDAR\r\n${event.repeat(count)}END:VCALENDAR`
        api.deps.fetch = {
          get: async (address) => ({ content: Buffer.from(text), address, type: 'text/calendar' }),
        }
        const { version } = await read()
        const body = { version, address: `https://calendar.example/${count}.ics` }
        await api.request('PATCH', at, { as: vendor, body })
        await fetchCalendars(api.deps)
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
        elsewhere: 0,
        bookings: [
          { enquiryId, couple: ['Ada', 'Jonas'] },
          { enquiryId: other.enquiryId, couple: ['Ada', 'Jonas'] },
        ],
      },
    ])
    expect((await business.booked('2027-07')).days).toEqual([])
    await takeStep(api, business.vendor, other.id, { event: 'CANCEL', text: '' })
    expect(await business.onTheDay()).toBe('free')
    await business.hold(1)
    expect(await business.onTheDay()).toBe('taken')
  })

  test('what stands in the vendor’s own calendar and what is booked here share the places', async () => {
    const business = await opened()
    await business.hold(2)
    await business.elsewhere(1)
    expect([await business.onTheDay(), (await business.read()).imported]).toEqual(['free', []])
    const { id, enquiryId } = await business.book()
    expect(await business.onTheDay()).toBe('taken')
    expect((await business.booked('2027-06')).days).toMatchObject([{ day, elsewhere: 1 }])
    await expect(business.book()).rejects.toMatchObject({
      details: { refusedBy: ['hasPlace'], day },
    })
    // The booking itself keeps its place, whatever the other calendar says later.
    await business.elsewhere(0)
    expect(await business.onTheDay()).toBe('free')
    await business.elsewhere(1)
    expect(await business.onTheDay()).toBe('taken')
    await business.hold(3)
    expect(await business.onTheDay()).toBe('free')
    await takeStep(api, business.vendor, id, { event: 'CANCEL', text: '' })
    expect((await business.booked('2027-06')).days).toEqual([])
    expect(enquiryId).not.toBe((await business.book()).enquiryId)
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
    await takeStep(api, business.vendor, id, { event: 'CANCEL', text: '' })
    expect(await (await come(second.url)).text()).not.toContain('BEGIN:VEVENT')
    await api.request('DELETE', `${business.at}/link`, { as: business.vendor, body: {} })
    expect((await come(second.url)).status).toBe(404)
  })
})
