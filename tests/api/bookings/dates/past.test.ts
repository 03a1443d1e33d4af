import { expect, test } from 'vitest'
import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import { ok } from '#tests/api/enquiries/kit.ts'
import { quotesOf, sentQuote } from '#tests/api/quotes/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { pricedThread, vendorWithBusiness } from '../kit.ts'

const api = openTestApp(mainEngine)

test('a quote for a day that is over is not accepted, and both sides read why', async () => {
  const { couple, wedding } = await coupleWithWedding(api)
  const { vendor, business } = await vendorWithBusiness(api)
  const between = { weddingId: wedding.id, businessId: business.id, day: '2020-06-19' }
  const enquiryId = await pricedThread(api, between)
  const row = sentQuote(enquiryId)
  await api.deps.db.query.insertInto('quotes').values(row).execute()
  const refused = await quotesOf(api).step(couple, { id: row.id, version: 1 }, 'ACCEPT')
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    409,
    { code: 'event_not_allowed', event: 'ACCEPT', refusedBy: ['hasDay'] },
  ])
  for (const as of [couple, vendor]) {
    const path = `/api/enquiries/${enquiryId}/day`
    expect(await ok<DayQueueStatus>(api.request('GET', path, { as }))).toMatchObject({
      day: '2020-06-19',
      place: 'past',
    })
  }
  const bookings = api.deps.db.query.selectFrom('bookings').select('id')
  expect(await bookings.where('enquiryId', '=', enquiryId).execute()).toEqual([])
})
