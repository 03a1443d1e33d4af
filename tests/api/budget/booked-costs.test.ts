import { describe, expect, test } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { requestOf } from '#machines/budget/sums/what-if.rules.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { takeStep } from '../bookings/kit.ts'
import { ok } from '../enquiries/kit.ts'
import { dinner, quotesOf } from '../quotes/kit.ts'
import { budgetOf } from './kit.ts'

describe('what a booking costs in the budget', () => {
  const api = openTestApp(mainEngine)
  const on = quotesOf(api)

  /** A couple that has set aside 90 for each of 80 guests, and accepts a quote for them. */
  async function accepted() {
    const { couple, vendor, weddingId, businessId, enquiryId } = await on.asked()
    const budget = budgetOf(api, weddingId, couple)
    await budget.plan({ headcount: 80, currency: 'EUR', totalMinor: 2_000_000 })
    const { name } = await api.deps.db.query
      .selectFrom('businesses')
      .select('name')
      .where('id', '=', businessId)
      .executeTakeFirstOrThrow()
    const each = { perGuest: true, planned: 9_000, quoted: 9_500 }
    await budget.item({ name: 'Dinner', vendor: name, currency: 'EUR', ...each })
    const sent = await on.send(vendor, enquiryId, dinner)
    await ok(on.step(couple, sent, 'ACCEPT'))
    const booking = await ok<Booking>(
      api.request('GET', `/api/enquiries/${enquiryId}/booking`, { as: couple }),
    )
    return { couple, vendor, budget, booking, sent, enquiryId }
  }

  test('an item by the guest that is agreed as a whole keeps what was set aside for all of them', async () => {
    const { couple, budget, booking } = await accepted()
    const amounts = async () =>
      (await budget.read()).items.map(({ perGuest, planned, quoted, agreed }) => ({
        perGuest,
        planned,
        quoted,
        agreed,
      }))
    const whole = { perGuest: false, planned: 720_000, quoted: 760_000 }
    expect(await amounts()).toEqual([{ ...whole, agreed: 855_000 }])
    await ok(takeStep(api, couple, booking.id, { event: 'CANCEL', text: '' }))
    expect(await amounts()).toEqual([{ ...whole, agreed: null }])
  })

  test('an item is removed once its booking is over and nothing was paid for it', async () => {
    const { couple, vendor, budget, booking, sent, enquiryId } = await accepted()
    const remove = async () => {
      const [item] = (await budget.read()).items
      return budget.ask('DELETE', `/items/${item?.id}`)
    }
    const refused = await remove()
    expect([refused.status, (await bodyOf(refused))['refusedBy']]).toEqual([409, ['isNotBooked']])
    await ok(takeStep(api, couple, booking.id, { event: 'CANCEL', text: '' }))
    const { activityId } = await ok<{ activityId: string }>(remove())
    expect((await budget.read()).items).toEqual([])
    for (const side of [couple, vendor]) {
      expect((await on.list(side, enquiryId)).map(({ id }) => id)).toEqual([sent.id])
      const answer = api.request('GET', `/api/bookings/${booking.id}`, { as: side })
      expect(await ok<Booking>(answer)).toMatchObject({ totalMinor: 855_000, payments: [] })
    }
    await ok(budget.undo(activityId))
    expect((await budget.read()).payments.map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
    ])
  })

  test('an item is given to somebody else by a what-if once its booking is over', async () => {
    const { couple, budget, booking } = await accepted()
    const take = async (instead: { vendor: string; minor: number }[]) => {
      const before = await budget.read()
      const id = before.items[0]?.id ?? ''
      const whatIf = { headcount: 70, instead: instead.map((one) => ({ id, ...one })) }
      return budget.ask('POST', '/what-if', requestOf(before, whatIf))
    }
    const other = [{ vendor: 'Old Mill', minor: 640_000 }]
    const refused = await take(other)
    expect([refused.status, (await bodyOf(refused))['refusedBy']]).toEqual([409, ['isNotBooked']])
    expect((await take([])).status).toBe(200)
    await ok(takeStep(api, couple, booking.id, { event: 'CANCEL', text: '' }))
    expect((await take(other)).status).toBe(200)
    expect((await budget.read()).items).toMatchObject([{ vendor: 'Old Mill', quoted: 640_000 }])
  })

  test('an item stays while something was paid for its booking', async () => {
    const { couple, budget, booking } = await accepted()
    const [deposit] = booking.payments
    const paidOn = new Date().toISOString().slice(0, 10)
    const pay = { event: 'PAY', paymentId: deposit?.id ?? '', paidOn } as const
    await ok(takeStep(api, couple, booking.id, pay))
    await ok(takeStep(api, couple, booking.id, { event: 'CANCEL', text: '' }))
    const [item] = (await budget.read()).items
    expect((await budget.ask('DELETE', `/items/${item?.id}`)).status).toBe(409)
  })

  test('rates of another main currency are not those of the next one', async () => {
    const { budget } = await accepted()
    await budget.plan({ rates: [{ currency: 'USD', micros: 920_000 }] })
    await budget.plan({ currency: 'GBP', totalMinor: 2_000_000 })
    expect((await budget.read()).plan).toMatchObject({ currency: 'GBP', rates: [] })
  })
})
