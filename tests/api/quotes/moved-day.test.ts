import { describe, expect, test } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { takeStep } from '../bookings/kit.ts'
import { ok } from '../enquiries/kit.ts'
import { documentText } from './document-text.ts'
import { dinner, quotesOf } from './kit.ts'

describe.each(engines)('the payments of an accepted quote whose booking moves, on %s', (engine) => {
  const api = openTestApp(engine)
  const on = quotesOf(api)

  test('keep the days that were agreed, for both sides and on paper', async () => {
    const { couple, vendor, weddingId, enquiryId } = await on.asked()
    const sent = await on.send(vendor, enquiryId, { ...dinner, plan: [half(-30), half(0)] })
    expect(sent.agreed).toBeNull()
    const accepted = await ok<Quote>(on.step(couple, sent, 'ACCEPT'))
    const today = new Date().toISOString().slice(0, 10)
    const dueOn = [today, '2031-05-15', '2031-06-14']
    expect(accepted.agreed).toEqual({ day: '2031-06-14', dueOn })
    expect(await linesFor(couple, sent)).toContain('On the wedding day')

    await moveTo('2031-09-06', { couple, weddingId })
    expect((await on.list(couple, enquiryId))[0]?.agreed?.day).toBe('2031-06-14')
    const booking = await ok<Booking>(
      api.request('GET', `/api/enquiries/${enquiryId}/booking`, { as: vendor }),
    )
    await ok(takeStep(api, vendor, booking.id, { event: 'AGREE_TO_DATE' }))
    for (const side of [couple, vendor]) {
      expect((await on.list(side, enquiryId))[0]?.agreed).toEqual({ day: '2031-09-06', dueOn })
      const lines = await linesFor(side, sent)
      expect(lines).toContain('On 15 May 2031')
      expect(lines).toContain('On 14 June 2031')
      expect(lines).not.toContain('On the wedding day')
    }

    await api.deps.db.query.deleteFrom('weddings').where('id', '=', weddingId).execute()
    expect((await on.list(vendor, enquiryId))[0]?.agreed).toEqual({ day: '2031-09-06', dueOn })
  })

  async function moveTo(
    weddingDate: string,
    { couple, weddingId }: { couple: SignedIn; weddingId: string },
  ) {
    const path = `/api/weddings/${weddingId}`
    const { version } = await ok<Wedding>(api.request('GET', path, { as: couple }))
    await ok(api.request('PATCH', path, { as: couple, body: { version, weddingDate } }))
  }

  async function linesFor(as: SignedIn, { id }: Pick<Quote, 'id'>) {
    const file = await api.request('GET', `/api/quotes/${id}/document`, { as })
    return documentText(Buffer.from(await file.arrayBuffer())).split('\n')
  }
})

function half(days: number) {
  return { basisPoints: 5_000, due: { kind: 'wedding', days } } as const
}
