import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { placesWith } from '#tests/api/account/erased.ts'
import { enquiriesOf, notificationsOf } from '#tests/api/enquiries/kit.ts'
import { holdTransaction } from '#tests/api/processes/held-transaction.ts'
import { documentText } from '#tests/api/quotes/document-text.ts'
import { quotesOf } from '#tests/api/quotes/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { acceptedThread, beginBooking, booked, contentOf, readBooking, takeStep } from './kit.ts'

const start = new Date('2026-11-25T09:00:00.000Z')
let clock = start
beforeEach(() => void (clock = start))

describe('how a booking ends, and what is left of it', () => {
  const api = openTestApp(mainEngine, { now: () => clock })

  type Parties = Awaited<ReturnType<typeof booked>>

  /** The deposit has arrived, and both have signed the contract. */
  async function agreed(name = 'Maya Okafor', days = 60): Promise<Parties> {
    const of = await booked(api)
    const [deposit] = (await readBooking(api, of.couple, of.id)).payments
    const paymentId = deposit?.id ?? ''
    const steps: [SignedIn, Parameters<typeof takeStep>[3]][] = [
      [of.couple, { event: 'PAY', paymentId, paidOn: '2026-11-25' }],
      [of.vendor, { event: 'RECEIVE', paymentId }],
      [
        of.vendor,
        {
          event: 'OFFER_CONTRACT',
          text: 'Ten hours of photographs, in colour.',
          cancellation: [{ days, basisPoints: 5_000 }],
        },
      ],
      [of.couple, { event: 'SIGN', contract: 1, name }],
      [of.vendor, { event: 'COUNTERSIGN', contract: 1, name: 'Ana Lindqvist' }],
    ]
    for (const [as, step] of steps) expect((await takeStep(api, as, of.id, step)).status).toBe(200)
    return of
  }

  test('the document of a contract names its amounts, both who accepted it, and when', async () => {
    const of = await agreed()
    const file = await api.request('GET', `/api/bookings/${of.id}/document`, { as: of.vendor })
    const text = documentText(Buffer.from(await file.arrayBuffer()))
    for (const input of [
      '19 June 2027',
      '€500.00',
      '€1,500.00',
      '€2,000.00',
      'Ten hours of photographs, in colour.',
      'From 60 days before, 50% of the price is owed.',
      'Maya Okafor, 25 November 2026 at 09:00:00',
      'Ana Lindqvist, 25 November 2026 at 09:00:00',
    ])
      expect(text).toContain(input)
  })

  test('a couple that is erased calls it off; the vendor keeps contract and payments without names', async () => {
    const of = await agreed('Zyxquire Okafor', 365)
    await erase(of.couple)
    expect(await placesWith(api, 'zyxquire')).toEqual([])
    const left = await readBooking(api, of.vendor, of.id)
    expect(left).toMatchObject({
      state: { agreement: 'cancelled', contract: 'closed', money: 'kept', logistics: 'called_off' },
      couple: ['', ''],
      ended: { by: 'couple', text: '' },
      totalMinor: 200_000,
      contract: {
        text: 'Ten hours of photographs, in colour.',
        couple: { name: '', at: '2026-11-25T09:00:00.000Z' },
        vendor: { name: 'Ana Lindqvist' },
      },
    })
    expect(left.payments.map(({ minor, status }) => [minor, status])).toEqual([
      [50_000, 'received'],
    ])
    expect(await notificationsOf(api, of.vendor, of.enquiryId)).toEqual({
      notices: [['calledOff', []]],
      emails: ['A deleted account cancelled your booking'],
    })
    const { query } = api.deps.db
    const [row, contracts, places] = await Promise.all([
      query.selectFrom('bookings').selectAll().where('id', '=', of.id).executeTakeFirstOrThrow(),
      query.selectFrom('bookingContracts').selectAll().where('bookingId', '=', of.id).execute(),
      query.selectFrom('bookingDays').selectAll().where('bookingId', '=', of.id).execute(),
    ])
    expect([row.weddingId, row.keptPayments?.map(({ minor, state }) => [minor, state])]).toEqual([
      null,
      [
        [50_000, 'paid'],
        [150_000, 'cancelled'],
      ],
    ])
    expect(contracts.map(({ coupleName, vendorName }) => [coupleName, vendorName])).toEqual([
      [null, 'Ana Lindqvist'],
    ])
    expect(places).toEqual([])
    const entries = await enquiriesOf(api).entries(of.vendor, of.enquiryId)
    expect(entries.find(({ facts }) => facts.step === 'cancelled')).toMatchObject({
      side: 'couple',
      author: null,
      // The business reads what is owed to it by what both signed.
      facts: { minor: 100_000, paidMinor: 50_000, currency: 'EUR' },
    })
  })

  test.each([
    ['couple', 365, 100_000],
    ['couple', 60, 0],
    ['vendor', 365, 0],
  ] as const)(
    'the thread keeps what it costs that the %s calls it off',
    async (by, days, minor) => {
      const of = await agreed('Maya Okafor', days)
      await takeStep(api, of[by], of.id, { event: 'CANCEL', text: '' })
      for (const side of [of.couple, of.vendor]) {
        const entries = await enquiriesOf(api).entries(side, of.enquiryId)
        const off = entries.find(({ facts }) => facts.step === 'cancelled')
        expect(off?.facts).toMatchObject({ minor, paidMinor: 50_000, currency: 'EUR' })
      }
    },
  )

  test('a payment that never arrived is not asked for again once the booking is off', async () => {
    const of = await booked(api)
    const [deposit] = (await readBooking(api, of.couple, of.id)).payments
    const paymentId = deposit?.id ?? ''
    const paid = { event: 'PAY', paymentId, paidOn: '2026-11-25' } as const
    await takeStep(api, of.couple, of.id, paid)
    await takeStep(api, of.couple, of.id, { event: 'CANCEL', text: '' })
    const missing = { event: 'REPORT_MISSING', paymentId } as const
    expect((await takeStep(api, of.vendor, of.id, missing)).status).toBe(200)
    expect(await statesOfPayments(of.id)).toEqual(['cancelled', 'cancelled'])
    const due = await api.request('GET', `/api/businesses/${of.businessId}/payments`, {
      as: of.vendor,
    })
    expect(await bodyOf(due)).toMatchObject({ items: [], sums: [] })
  })

  test('a couple that is erased after the day leaves a payment that nobody is asked to confirm', async () => {
    const of = await agreed()
    const [, rest] = (await readBooking(api, of.couple, of.id)).payments
    const paymentId = rest?.id ?? ''
    const paid = { event: 'PAY', paymentId, paidOn: '2026-11-25' } as const
    await takeStep(api, of.couple, of.id, paid)
    await api.deps.db.query
      .updateTable('bookings')
      .set({ agreement: 'fixed', contract: 'closed', logistics: 'completed', dueAt: null })
      .where('id', '=', of.id)
      .execute()
    await erase(of.couple)
    const left = await readBooking(api, of.vendor, of.id)
    expect(left.where).toMatchObject({ turn: 'none', next: 'nothing' })
    expect(left.payments.map(({ status, steps }) => [status, steps])).toEqual([
      ['received', []],
      ['claimed', []],
    ])
    expect(left.actions.map(({ event }) => event)).toEqual([])
  })

  test('another version of the contract frees nobody: the one in force says what is owed', async () => {
    const of = await agreed()
    const { consequences: before } = await readBooking(api, of.couple, of.id)
    const offer = { event: 'OFFER_CONTRACT' as const, text: 'Nine hours.', cancellation: [] }
    expect((await takeStep(api, of.vendor, of.id, offer)).status).toBe(200)
    const { consequences } = await readBooking(api, of.couple, of.id)
    expect(before?.theirs.isBinding).toBe(true)
    expect(consequences).toEqual(before)
  })

  test('nobody cancels at another cost than they were shown: from that day on they are shown it first', async () => {
    // It costs half of the price from the next day on.
    clock = new Date('2026-11-25T23:45:00.000Z')
    const of = await agreed('Maya Okafor', 205)
    const { version, consequences } = await readBooking(api, of.couple, of.id)
    const cancel = (owedMinor: number | undefined) =>
      api.request('POST', `/api/bookings/${of.id}/events`, {
        as: of.couple,
        body: { version, event: 'CANCEL', text: '', owedMinor },
      })
    expect(consequences?.mine.owedMinor).toBe(0)
    clock = new Date('2026-11-26T00:15:00.000Z')
    const refused = await cancel(consequences?.mine.owedMinor)
    expect(refused.status).toBe(409)
    const owed = { mine: { owedMinor: 100_000, toPayMinor: 50_000 } }
    expect(await bodyOf(refused)).toMatchObject({
      code: 'version_stale',
      current: { version, consequences: owed },
    })
    expect((await cancel(100_000)).status).toBe(200)
  })

  test('of two bookings of one business each has a cost of its own, and ends with that alone', async () => {
    const { couple, vendor, weddingId, businessId } = await quotesOf(api).asked()
    const bookOn = async (day: string, content: QuoteContent) =>
      beginBooking(api, {
        enquiryId: await acceptedThread(api, { weddingId, businessId, day }),
        as: couple,
        content,
      })
    const agreedAmounts = async () => {
      const items = await api.deps.db.query
        .selectFrom('budgetItems')
        .select(['agreedMinor', 'choiceId'])
        .where('weddingId', '=', weddingId)
        .orderBy('id')
        .execute()
      return items.map(({ agreedMinor, choiceId }) => [Number(agreedMinor), choiceId !== null])
    }
    await bookOn('2027-06-18', contentOf())
    expect(await agreedAmounts()).toEqual([[200_000, true]])
    const [line] = contentOf().lines
    const second = await bookOn('2027-06-19', {
      ...contentOf(),
      lines: [{ ...line!, unitMinor: 90_000 }],
    })
    expect(await agreedAmounts()).toEqual([
      [200_000, true],
      [90_000, false],
    ])
    await takeStep(api, vendor, second.id, { event: 'CANCEL', text: '' })
    expect(await agreedAmounts()).toEqual([
      [200_000, true],
      [0, false],
    ])
  })

  test('of two who call it off at once one does, and the other is told how it stands', async () => {
    const of = await agreed()
    const { version } = await readBooking(api, of.couple, of.id)
    const cancel = (as: SignedIn, text: string) =>
      api.request('POST', `/api/bookings/${of.id}/events`, {
        as,
        body: { version, event: 'CANCEL', text },
      })
    const answers = await Promise.all([cancel(of.couple, 'Ours'), cancel(of.vendor, 'Theirs')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = answers[0].status === 200 ? 'couple' : 'vendor'
    const lost = answers.find(({ status }) => status === 409) ?? answers[0]
    const refusal = await bodyOf<{ code: string; current: Booking }>(lost)
    const text = won === 'couple' ? 'Ours' : 'Theirs'
    expect(refusal).toMatchObject({
      code: 'version_stale',
      current: { state: { agreement: 'cancelled' }, ended: { by: won, text } },
    })
    const entries = await enquiriesOf(api).entries(of.vendor, of.enquiryId)
    expect(entries.filter(({ facts }) => facts.step === 'cancelled')).toHaveLength(1)
  })

  test.runIf(mainEngine === 'postgresql')(
    'what one side calls off while the other is erased is called off once',
    async () => {
      const of = await agreed()
      const held = holdTransaction(api)
      const calling = takeStep(api, of.couple, of.id, { event: 'CANCEL', text: 'Ours' })
      await held.written()
      const erasing = erase(of.vendor)
      await held.commitOnceWaitedFor()
      await erasing
      expect((await calling).status).toBe(200)
      const entries = await enquiriesOf(api).entries(of.couple, of.enquiryId)
      const cancelled = entries.filter(({ facts }) => facts.step === 'cancelled')
      expect(cancelled.map(({ side }) => side)).toEqual(['couple'])
    },
  )

  async function statesOfPayments(bookingId: string) {
    const rows = await api.deps.db.query
      .selectFrom('budgetPayments')
      .select('state')
      .where('bookingId', '=', bookingId)
      .execute()
    return rows.map(({ state }) => state)
  }

  async function erase({ id }: SignedIn) {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
    )
  }
})
