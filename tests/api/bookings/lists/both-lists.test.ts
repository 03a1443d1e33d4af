import { describe, expect, test } from 'vitest'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { enquiriesOf, newEnquiry, ok } from '../../enquiries/kit.ts'
import { quotesOf } from '../../quotes/kit.ts'
import { takeStep } from '../kit.ts'

const begins = new Date('2030-05-14T12:00:00.000Z')
let clock = begins

describe('where an agreement stands, in every list', () => {
  const api = openTestApp(mainEngine, { now: () => clock })
  const on = quotesOf(api)
  const threads = enquiriesOf(api)

  /** A quote that the couple has just accepted. */
  async function accepted() {
    clock = begins
    const of = await on.asked()
    const quote = await on.send(of.vendor, of.enquiryId)
    await ok(on.step(of.couple, quote, 'ACCEPT'))
    const at = `/api/enquiries/${of.enquiryId}/booking`
    const booking = await ok<Booking>(api.request('GET', at, { as: of.couple }))
    return { ...of, booking }
  }
  type Of = Awaited<ReturnType<typeof accepted>>

  async function payDeposit({ couple, vendor, booking }: Of) {
    const paymentId = booking.payments[0]?.id ?? ''
    await takeStep(api, couple, booking.id, { event: 'PAY', paymentId, paidOn: '2030-05-14' })
    await ok(takeStep(api, vendor, booking.id, { event: 'RECEIVE', paymentId }))
  }

  /** What both lists, the thread and the plan say of it. */
  async function bothLists({ couple, vendor, weddingId, businessId, enquiryId }: Of) {
    const lists = await Promise.all([
      threads.list(couple, `weddings/${weddingId}`),
      threads.list(vendor, `businesses/${businessId}`),
    ])
    const [choice] = (
      await ok<Page<Choice>>(
        api.request('GET', `/api/weddings/${weddingId}/choices`, { as: couple }),
      )
    ).items
    return {
      lists: lists.map(({ items, counts }) => [
        items[0]?.where.stage,
        [counts.mine, counts.theirs, counts.agreed, counts.over],
      ]),
      thread: (await threads.read(vendor, enquiryId)).where.stage,
      plan: [choice?.state, choice?.enquiry?.isOpen, choice?.enquiry?.where.stage],
    }
  }

  test('one word until the deposit has arrived, and one from then on', async () => {
    const of = await accepted()
    expect(await bothLists(of)).toEqual({
      lists: [
        ['accepted', [1, 0, 1, 0]],
        ['accepted', [0, 1, 1, 0]],
      ],
      thread: 'accepted',
      plan: ['quoted', true, 'accepted'],
    })
    await payDeposit(of)
    expect(await bothLists(of)).toEqual({
      lists: [
        ['booked', [0, 0, 1, 0]],
        ['booked', [0, 0, 1, 0]],
      ],
      thread: 'booked',
      plan: ['booked', true, 'booked'],
    })
  })

  test('a thread says whose turn its booking is: in both lists, at its head and in the plan', async () => {
    const of = await accepted()
    const { couple, vendor, weddingId, businessId, enquiryId, booking } = of
    const next = async () => {
      const sides = [
        [couple, `weddings/${weddingId}`],
        [vendor, `businesses/${businessId}`],
      ] as const
      const read = sides.map(async ([as, path]) => {
        const { turn } = (await threads.read(as, enquiryId)).booking ?? {}
        const filter = turn === 'both' ? 'agreed' : turn
        const list = await ok<EnquiryList>(
          api.request('GET', `/api/${path}/enquiries?filter=${filter}`, { as }),
        )
        expect(list.items[0]?.booking).toEqual((await threads.read(as, enquiryId)).booking)
        const { where } = await ok<Booking>(
          api.request('GET', `/api/bookings/${booking.id}`, { as }),
        )
        expect(list.items[0]?.booking).toEqual(where)
        const all = await Promise.all(
          (['mine', 'theirs', 'agreed', 'over'] as const).map(async (one) => {
            const { items } = await ok<EnquiryList>(
              api.request('GET', `/api/${path}/enquiries?filter=${one}`, { as }),
            )
            return items.length
          }),
        )
        // Whoever it waits for, it is among what is agreed.
        expect(all).toEqual([turn === 'mine' ? 1 : 0, turn === 'theirs' ? 1 : 0, 1, 0])
        return [where.turn, where.next]
      })
      const [choice] = (
        await ok<Page<Choice>>(
          api.request('GET', `/api/weddings/${weddingId}/choices`, { as: couple }),
        )
      ).items
      return [...(await Promise.all(read)), choice?.enquiry?.booking?.turn]
    }
    expect(await next()).toEqual([['mine', 'payDeposit'], ['theirs', 'payDeposit'], 'mine'])
    const paymentId = booking.payments[0]?.id ?? ''
    await takeStep(api, couple, booking.id, { event: 'PAY', paymentId, paidOn: '2030-05-14' })
    expect(await next()).toEqual([
      ['theirs', 'confirmPayment'],
      ['mine', 'confirmPayment'],
      'theirs',
    ])
    await ok(takeStep(api, vendor, booking.id, { event: 'RECEIVE', paymentId }))
    expect(await next()).toEqual([['both', 'plan'], ['both', 'plan'], 'both'])
  })

  test.each(['lapsed', 'cancelled', 'completed'] as const)(
    'a booking that is %s is over in both lists',
    async (end) => {
      const of = await accepted()
      if (end !== 'lapsed') await payDeposit(of)
      if (end === 'cancelled')
        await ok(takeStep(api, of.vendor, of.booking.id, { event: 'CANCEL', text: '' }))
      // Sessions do not last for months: only the clock of the work that time does moves on.
      const day = end === 'lapsed' ? '2030-05-21T12:00:00.000Z' : '2031-06-16T12:00:00.000Z'
      await advanceDueBookings({ ...api.deps, now: () => new Date(day) })
      expect(await bothLists(of)).toEqual({
        lists: [
          [end, [0, 0, 0, 1]],
          [end, [0, 0, 0, 1]],
        ],
        thread: end,
        plan: [end === 'completed' ? 'booked' : 'dropped', false, end],
      })
      // What is left between the two is still said.
      await ok(threads.write(of.couple, of.enquiryId, 'Thank you all the same.'))
      // Whoever blocks the other keeps the booking that there was, and finds the thread as it was
      // afterwards.
      const plan = (await bothLists(of)).plan
      await ok(threads.step(of.vendor, of.enquiryId, 'BLOCK'))
      expect((await threads.write(of.couple, of.enquiryId, 'One more thing.')).status).toBe(409)
      expect((await bothLists(of)).plan.slice(0, 2)).toEqual(plan.slice(0, 2))
      expect((await threads.read(of.couple, of.enquiryId)).booking).not.toBeNull()
      expect((await threads.step(of.couple, of.enquiryId, 'UNBLOCK')).status).toBe(409)
      await ok(threads.step(of.vendor, of.enquiryId, 'UNBLOCK'))
      expect((await threads.read(of.couple, of.enquiryId)).state).toBe(end)
    },
  )

  test('nobody is asked again while they have agreed, and whoever called it off may be', async () => {
    const of = await accepted()
    const ask = () => threads.ask(of.couple, of.weddingId, newEnquiry([of.businessId]))
    const again = await ask()
    expect([again.status, await bodyOf(again)]).toMatchObject([
      409,
      { code: 'already_exists', enquiryId: of.enquiryId, businessId: of.businessId },
    ])
    await payDeposit(of)
    expect((await ask()).status).toBe(409)
    await ok(takeStep(api, of.vendor, of.booking.id, { event: 'CANCEL', text: '' }))
    expect((await ask()).status).toBe(201)
  })

  test('what a booking does is told to the other side, helpers of the couple included', async () => {
    const of = await accepted()
    const helper = await memberOf(api, of.weddingId, { rights: { vendors: 'view' } })
    const stranger = await memberOf(api, of.weddingId, { rights: { guests: 'edit' } })
    await payDeposit(of)
    await ok(takeStep(api, of.couple, of.booking.id, { event: 'CANCEL', text: '' }))
    const listsOf = async (as: SignedIn) =>
      (await ok<Page<Notice>>(api.request('GET', '/api/notices', { as }))).items
        .filter(({ kind }) => kind === 'enquiry')
        .map(({ facts }) => facts.state)
    expect([await listsOf(of.vendor), await listsOf(of.couple), await listsOf(helper)]).toEqual([
      ['calledOff', 'paymentClaimed', 'accepted', 'sent'],
      ['booked', 'quoted'],
      ['booked'],
    ])
    expect(await listsOf(stranger)).toEqual([])
  })
})
