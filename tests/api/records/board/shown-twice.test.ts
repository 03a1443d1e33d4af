import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import { urgencyOf } from '#machines/budget/payment/payment.rules.ts'
import { flowRows } from '#machines/budget/sums/flow.rules.ts'
import { budgetPercents } from '#machines/budget/sums/percents.rules.ts'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import { requestOf, applyWhatIf } from '#machines/budget/sums/what-if.rules.ts'
import type { Category } from '#machines/choices/category/category.schema.ts'
import type { GuestCounts } from '#machines/guests/answer/counts.schema.ts'
import type { TaskCounts } from '#machines/timeline/task/task.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { vendorsOf } from '../choices/kit.ts'

describe.each(engines)('figures shown twice on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date('2026-11-21T12:00:00Z') })

  test('count sixty overdue payments as sixty, on the dashboard and on the page', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-03-16' })
    const budget = budgetOf(api, wedding.id, couple)
    const dinner = await budget.item({ agreed: 600_000 })
    for (let number = 0; number < 60; number++)
      await budget.payment({ itemId: dinner.id, minor: 1_000, dueOn: '2026-10-31' })
    await budget.payment({ itemId: dinner.id, minor: 1_000, dueOn: '2026-12-01' })
    const { money, unready } = await bodyOf<Board>(
      await api.request('GET', `/api/weddings/${wedding.id}/board`, { as: couple }),
    )
    expect([money?.overdue, money?.dueSoon]).toEqual([60, 1])
    expect(
      unready?.filter(({ reason }) => reason.startsWith('payments')).map(({ count }) => count),
    ).toEqual([60, 1])
  })

  test('are the same on the dashboard and on the page it links to', async () => {
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: '2027-03-16',
      expectedGuests: 61,
    })
    const get = async <T>(path: string) =>
      bodyOf<T>(await api.request('GET', `/api/weddings/${wedding.id}${path}`, { as: couple }))
    const budget = budgetOf(api, wedding.id, couple)
    const vendors = vendorsOf(api, wedding.id, couple)
    const list = guestListOf(api, wedding.id, couple)

    await budget.plan({
      totalMinor: 4_200_000,
      currency: 'USD',
      rates: [{ currency: 'EUR', micros: 1_084_500 }],
    })
    const dinner = await budget.item({ name: 'Dinner', perGuest: true, agreed: 20_713 })
    const flowers = await budget.item({
      name: 'Flowers',
      category: 'flowers',
      currency: 'EUR',
      quoted: 318_000,
    })
    const deposit = await budget.payment({ itemId: dinner.id, minor: 333_333, dueOn: '2026-10-31' })
    await budget.step(deposit.id, {
      version: 1,
      event: 'PAY',
      paidOn: '2026-10-30',
      paidBy: null,
      method: null,
    })
    await budget.payment({ itemId: dinner.id, minor: 100_001, dueOn: '2026-10-31' })
    await budget.payment({ itemId: flowers.id, minor: 50_001, dueOn: '2026-12-01' })
    await budget.payment({ itemId: flowers.id, minor: 1, dueOn: null })
    const { choice } = await vendors.add({ offerUntil: '2026-12-24' })
    await vendors.step(choice.id, 'QUOTE')
    const { choice: hall } = await vendors.add({ name: 'Whitfield House', price: null }, 'venue')
    await vendors.step(hall.id, 'BOOK')
    await vendors.say('cake', 'WANT')
    await vendors.say('videography', 'NOT_NEEDED')
    const [ceremony] = await list.events()
    const answer = (given: 'coming' | 'not_coming' | 'pending') => ({
      firstName: 'Ada',
      answers: [{ eventId: ceremony!.id, answer: given }],
    })
    await list.addHousehold('Okafor', [answer('coming'), answer('not_coming'), answer('pending')])

    const [record, board, page] = [
      await get<Wedding>(''),
      await get<Board>('/board'),
      await budget.read(),
    ]
    const totals = totalsOf(page)
    const { money, tasks, guests, vendors: booked, turns, unready } = board
    const reason = (name: string) => unready?.find((one) => one.reason === name)?.count ?? 0

    expect([money?.total, page.plan.totalMinor, totals.all.planned]).toEqual(
      Array.from({ length: 3 }, () => record.totalBudgetMinor),
    )
    expect([money?.currency, page.plan.currency]).toEqual([record.currency, record.currency])
    expect(page.guests).toEqual({ expected: record.expectedGuests, coming: guests?.coming })
    expect({ agreed: money?.agreed, paid: money?.paid }).toEqual({
      agreed: totals.all.agreed,
      paid: totals.all.paid,
    })
    const used = budgetPercents({ planned: money!.total, agreed: money!.agreed, paid: money!.paid })
    expect(used).toEqual(budgetPercents(totals.all))

    const rows = flowRows(page.payments, totals)
    expect(rows.reduce((sum, { due }) => sum + due, 0)).toBe(totals.all.due)
    expect(rows.reduce((sum, { paid }) => sum + paid, 0)).toBe(totals.all.paid)

    const urgencies = page.payments.map((payment) => urgencyOf(payment, page.today))
    const count = (urgency: string) => urgencies.filter((one) => one === urgency).length
    expect([money?.overdue, reason('paymentsOverdue')]).toEqual([
      count('overdue'),
      count('overdue'),
    ])
    expect([money?.dueSoon, reason('paymentsDue')]).toEqual([count('soon'), count('soon')])
    expect([count('overdue'), count('soon')]).toEqual([1, 1])

    const counts = await get<TaskCounts>('/tasks/counts')
    expect({ ...tasks, upcoming: null }).toMatchObject({
      all: counts.all,
      done: counts.done,
      overdue: counts.overdue,
      aside: counts.aside,
    })
    expect([reason('overdue'), reason('tasksOpen')]).toEqual([counts.overdue, counts.open])
    const { items } = await get<{ items: Category[] }>('/categories')
    expect([booked?.quotes, reason('quotesWaiting')]).toEqual(
      Array.from({ length: 2 }, () => items.reduce((sum, one) => sum + one.counts.quoted, 0)),
    )
    const stands = (...statuses: string[]) =>
      items.filter(({ status }) => statuses.includes(status)).length
    expect(booked).toMatchObject({
      planned: stands('wanted', 'saved', 'asked', 'quoted', 'booked'),
      booked: stands('booked'),
      undecided: stands('undecided'),
    })
    expect([booked?.booked, reason('vendorsUnbooked'), reason('categoriesUndecided')]).toEqual([
      1,
      stands('wanted', 'saved', 'asked', 'quoted'),
      stands('undecided'),
    ])
    const { people, standing } = await get<GuestCounts>('/guests/counts')
    expect(guests).toEqual({
      listed: people,
      coming: standing.coming,
      notComing: standing.not_coming,
      pending: standing.pending,
    })
    expect(reason('answersPending')).toBe(guests?.pending)
    expect(turns.waiting).toEqual({
      enquiries: 0,
      payments: count('overdue') + count('soon'),
      tasks: counts.overdue,
      quotes: booked?.quotes,
      venue: 0,
      messages: 0,
      lookups: 0,
      thanks: 0,
    })

    // A what-if shows the figures that the page has once it is applied.
    const whatIf = {
      headcount: 40,
      instead: [{ id: dinner.id, vendor: 'The Ropewalk', minor: 30_001 }],
    }
    const promised = totalsOf(applyWhatIf(page, whatIf))
    expect((await budget.ask('POST', '/what-if', requestOf(page, whatIf))).status).toBe(200)
    const taken = await budget.read()
    expect(totalsOf(taken).all).toEqual(promised.all)
    expect(flowRows(taken.payments, totalsOf(taken)).reduce((sum, { due }) => sum + due, 0)).toBe(
      promised.all.due,
    )
    expect((await get<Board>('/board')).money).toMatchObject({
      agreed: promised.all.agreed,
      paid: promised.all.paid,
    })
  })
})
