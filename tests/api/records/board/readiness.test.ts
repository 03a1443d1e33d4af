import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import { readFacts } from '#api/features/wedding/facts/queries.ts'
import { booked, readBooking, takeStep } from '#tests/api/bookings/kit.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { vendorsOf } from '../choices/kit.ts'

describe.each(engines)('what is not ready on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date('2027-04-21T12:00:00Z') })

  const reasons = async (as: SignedIn, weddingId: string) => {
    const path = `/api/weddings/${weddingId}/board`
    const { unready } = await bodyOf<Board>(await api.request('GET', path, { as }))
    return Object.fromEntries((unready ?? []).map(({ reason, count }) => [reason, count]))
  }
  const unsettled = async (weddingId: string) =>
    (await readFacts(api.deps.db.query, weddingId, '2027-04-21')).bookingsUnsettled

  test('a contract is open until both have signed, a deposit until the business has it', async () => {
    const { id, weddingId, couple, vendor } = await booked(api)
    const [deposit] = (await readBooking(api, couple, id)).payments
    const paymentId = deposit?.id ?? ''
    expect(await unsettled(weddingId)).toBe(1)
    // The deposit is due within a fortnight, and is told among those payments alone.
    const before = await reasons(couple, weddingId)
    expect([before.paymentsDue, before.depositsUnpaid]).toEqual([1, undefined])
    await takeStep(api, couple, id, { event: 'PAY', paymentId, paidOn: '2027-04-21' })
    expect(await reasons(couple, weddingId)).toMatchObject({ depositsUnpaid: 1 })
    const contract = { text: 'As agreed.', cancellation: [] }
    expect((await takeStep(api, vendor, id, { event: 'OFFER_CONTRACT', ...contract })).status).toBe(
      200,
    )
    expect(await reasons(couple, weddingId)).toMatchObject({ contractsUnsigned: 1 })
    await takeStep(api, couple, id, { event: 'SIGN', name: 'Ada Okafor', contract: 1 })
    await takeStep(api, vendor, id, { event: 'COUNTERSIGN', name: 'Bell', contract: 1 })
    await takeStep(api, vendor, id, { event: 'RECEIVE', paymentId })
    const after = await reasons(couple, weddingId)
    expect([after.contractsUnsigned, after.depositsUnpaid]).toEqual([undefined, undefined])
    expect(await unsettled(weddingId)).toBe(0)
  })

  test('a vendor booked elsewhere is open until a payment is written down, or it costs nothing', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const vendors = vendorsOf(api, wedding.id, couple)
    expect((await reasons(couple, wedding.id)).vendorsWithoutPayments).toBeUndefined()
    const { choice } = await vendors.add({ name: 'Fern & Fable' })
    await vendors.step(choice.id, 'BOOK')
    const { choice: uncle } = await vendors.add({ price: { minor: 0, currency: 'USD' } }, 'music')
    await vendors.step(uncle.id, 'BOOK')
    expect((await reasons(couple, wedding.id)).vendorsWithoutPayments).toBe(1)
    expect(await unsettled(wedding.id)).toBeNull()
    const budget = budgetOf(api, wedding.id, couple)
    const { items } = await budget.read()
    const item = items.find(({ choiceId }) => choiceId === choice.id)
    await budget.payment({ itemId: item?.id ?? '', minor: 318_000, dueOn: '2027-06-01' })
    expect((await reasons(couple, wedding.id)).vendorsWithoutPayments).toBeUndefined()
  })
})
