import { describe, expect, test } from 'vitest'
import type { BusinessQuoteList } from '#machines/quotes/list/quote-list.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { vendorWithBusiness } from '../bookings/kit.ts'
import { ok } from '../enquiries/kit.ts'
import { dinner, quotesOf } from './kit.ts'

describe('a business’s quotes', () => {
  const api = openTestApp(mainEngine)
  const on = quotesOf(api)

  const read = async (as: SignedIn, businessId: string, query = '') =>
    bodyOf<BusinessQuoteList>(
      await api.request('GET', `/api/businesses/${businessId}/quotes${query}`, { as }),
    )

  test('are listed with couple, price and last day, by state and page by page', async () => {
    const { couple, vendor, businessId, enquiryId } = await on.asked()
    const first = await ok<Quote>(on.write(vendor, enquiryId, dinner))
    expect((await read(vendor, businessId)).items).toMatchObject([
      { id: first.id, state: 'draft', sentAt: null, totalMinor: 855_000, currency: 'EUR' },
    ])
    await ok(on.step(vendor, first, 'SEND'))
    const second = await ok<Quote>(on.write(vendor, enquiryId, dinner))
    const sent = await ok<Quote>(on.step(vendor, second, 'SEND'))
    const { items, counts, nextCursor } = await read(vendor, businessId)
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [second.id, 'open'],
      [first.id, 'superseded'],
    ])
    expect(items[0]).toMatchObject({
      enquiryId,
      number: 2,
      sentAt: sent.sentAt,
      validUntil: '2031-01-31',
    })
    expect(items[0]?.couple.every((name) => name !== '')).toBe(true)
    expect([counts, nextCursor]).toEqual([
      { all: 2, draft: 0, open: 1, accepted: 0, ended: 1 },
      null,
    ])
    const page = await read(vendor, businessId, '?limit=1')
    const rest = await read(vendor, businessId, `?limit=1&cursor=${page.nextCursor ?? ''}`)
    expect([page.items[0]?.id, rest.items[0]?.id, rest.nextCursor]).toEqual([
      second.id,
      first.id,
      null,
    ])
    await ok(on.step(couple, sent, 'ACCEPT', { chosen: [] }))
    const accepted = await read(vendor, businessId, '?filter=accepted')
    expect(accepted.items.map(({ id }) => id)).toEqual([second.id])
    expect((await read(vendor, businessId, '?filter=open')).items).toEqual([])
  })

  test('a discarded draft is in no list', async () => {
    const { vendor, businessId, enquiryId } = await on.asked()
    const draft = await ok<Quote>(on.write(vendor, enquiryId, dinner))
    await ok(on.step(vendor, draft, 'DISCARD'))
    const { items, counts } = await read(vendor, businessId)
    expect([items, counts.all]).toEqual([[], 0])
  })

  test('are nobody else’s to read, and a filter that is none is refused', async () => {
    const { vendor, business } = await vendorWithBusiness(api)
    const strange = await vendorWithBusiness(api)
    const path = `/api/businesses/${business.id}/quotes`
    expect((await api.request('GET', path, { as: strange.vendor })).status).toBe(404)
    expect((await api.request('GET', `${path}?filter=lost`, { as: vendor })).status).toBe(400)
    expect((await api.request('GET', path, { as: vendor })).status).toBe(200)
  })
})
