import { describe, expect, test } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { takeStep } from '../bookings/kit.ts'
import { ok } from '../enquiries/kit.ts'
import { dinner, quotesOf } from './kit.ts'

describe('the quotes that a couple compares', () => {
  const api = openTestApp(mainEngine)
  const on = quotesOf(api)

  test('are those on the table and those agreed, until the booking is called off', async () => {
    const { couple, vendor, weddingId, enquiryId } = await on.asked()
    const states = async () => {
      const path = `/api/weddings/${weddingId}/quotes`
      const { items } = await ok<Page<Quote>>(api.request('GET', path, { as: couple }))
      return items.map(({ state }) => state)
    }
    const sent = await on.send(vendor, enquiryId, dinner)
    expect(await states()).toEqual(['open'])
    await ok(on.step(couple, sent, 'ACCEPT'))
    expect(await states()).toEqual(['accepted'])
    const path = `/api/enquiries/${enquiryId}/booking`
    const { id } = await ok<Booking>(api.request('GET', path, { as: couple }))
    await ok(takeStep(api, couple, id, { event: 'CANCEL', text: '' }))
    expect(await states()).toEqual([])
  })
})
