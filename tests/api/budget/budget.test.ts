import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import type { Budget, BudgetItem, Written } from '#machines/budget/budget.schema.ts'
import { proposedSplit, rebalanced } from '#machines/budget/split.rules.ts'
import { isCountable } from '#machines/budget/sums/limits.rules.ts'
import { paidInParts } from '#machines/budget/payment/payment.rules.ts'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import { requestOf, applyWhatIf } from '#machines/budget/sums/what-if.rules.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { blankItem, budgetOf } from './kit.ts'

describe.each(engines)('the budget on %s', (engine) => {
  const api = openTestApp(engine)

  const begun = async () => {
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: '2029-03-13',
      partnerEmail: '',
    })
    const board = async () =>
      (
        await bodyOf<Board>(
          await api.request('GET', `/api/weddings/${wedding.id}/board`, { as: couple }),
        )
      ).money
    return { couple, wedding, board, budget: budgetOf(api, wedding.id, couple) }
  }

  test('proposes the published split of the total until one is saved, and shares its total with the wedding', async () => {
    const { couple, wedding, budget } = await begun()
    expect((await budget.read()).plan).toMatchObject({
      version: 0,
      totalMinor: null,
      split: proposedSplit(0),
    })
    await budget.plan({ totalMinor: 4_200_001, currency: 'USD', split: proposedSplit(4_200_001) })
    const { plan } = await budget.read()
    expect(plan).toMatchObject({
      version: 1,
      totalMinor: 4_200_001,
      currency: 'USD',
      split: proposedSplit(4_200_001),
    })
    expect(
      await bodyOf(await api.request('GET', `/api/weddings/${wedding.id}`, { as: couple })),
    ).toMatchObject({
      totalBudgetMinor: 4_200_001,
      currency: 'USD',
    })
    const locked = { ...plan.split, venue: { minor: 900_000, locked: true } }
    expect((await budget.plan({ split: rebalanced(locked, 4_200_001) })).status).toBe(200)
    const after = (await budget.read()).plan.split
    expect(after.venue).toEqual({ minor: 900_000, locked: true })
    expect(budgetCategories.reduce((sum, category) => sum + after[category].minor, 0)).toBe(
      4_200_001,
    )
  })

  test('of two concurrent writes one is refused with the current budget', async () => {
    const { budget } = await begun()
    const change = { version: 0, headcount: 80 }
    const answers = await Promise.all([
      budget.ask('PATCH', '', change),
      budget.ask('PATCH', '', change),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const item = await budget.item()
    const both = await Promise.all(
      [100, 200].map((agreed) => budget.ask('PATCH', `/items/${item.id}`, { version: 1, agreed })),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const stale = await bodyOf<{ current: { version: number } }>(
      both.find(({ status }) => status === 409)!,
    )
    expect(stale.current.version).toBe(2)
  })

  test('a total that the profile changed meanwhile is reported, not overwritten', async () => {
    const { couple, wedding, budget } = await begun()
    await budget.plan({ totalMinor: 4_200_000, currency: 'USD' })
    const { plan } = await budget.read()
    const profile = { version: plan.wedding, totalBudgetMinor: 3_900_000 }
    expect(
      (await api.request('PATCH', `/api/weddings/${wedding.id}`, { as: couple, body: profile }))
        .status,
    ).toBe(200)
    const stale = await budget.ask('PATCH', '', {
      version: plan.version,
      wedding: plan.wedding,
      totalMinor: 5_000_000,
    })
    expect(stale.status).toBe(409)
    expect((await bodyOf<{ current: Budget }>(stale)).current.plan.totalMinor).toBe(3_900_000)
    expect(
      (await budget.ask('PATCH', '', { version: plan.version, totalMinor: 5_000_000 })).status,
    ).toBe(400)
    // Fields that belong to the budget alone are still saved.
    expect((await budget.ask('PATCH', '', { version: plan.version, headcount: 90 })).status).toBe(
      200,
    )
    expect((await budget.read()).plan).toMatchObject({ totalMinor: 3_900_000, headcount: 90 })
  })

  test('after any sequence of edits and undos, in every currency, all sums add up and the dashboard shows those of the page', async () => {
    const edit = fc.oneof(
      fc.record({
        does: fc.constant('total' as const),
        minor: fc.nat(9_000_000),
        currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      }),
      fc.record({
        does: fc.constant('rates' as const),
        micros: fc.integer({ min: 1, max: 9_000_000_000 }).map((parts) => parts / 1_000),
      }),
      fc.record({ does: fc.constant('heads' as const), heads: fc.nat(200) }),
      fc.record({
        does: fc.constant('item' as const),
        minor: fc.nat(900_000),
        perGuest: fc.boolean(),
        currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
      }),
      fc.record({
        does: fc.constant('payment' as const),
        minor: fc.integer({ min: 1, max: 90_000 }),
        item: fc.nat(5),
        paid: fc.constantFrom('not', 'part', 'all'),
      }),
      fc.record({ does: fc.constant('undo' as const), back: fc.nat(3) }),
      fc.record({ does: fc.constant('remove' as const), item: fc.nat(5) }),
      fc.record({
        does: fc.constant('change' as const),
        item: fc.nat(5),
        minor: fc.nat(900_000),
        currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      }),
      fc.record({
        does: fc.constant('what-if' as const),
        item: fc.nat(5),
        heads: fc.nat(200),
        minor: fc.nat(900_000),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 6, maxLength: 14 }), async (edits) => {
        const { budget, board } = await begun()
        const done: string[] = []
        for (const one of edits) {
          const before = await budget.read()
          addsUp(before)
          const at =
            'item' in one ? before.items[one.item % Math.max(1, before.items.length)] : undefined
          const answer = await act(one, at ?? null, before, done)
          if (answer) done.push(answer.activityId)
        }
        const now = await budget.read()
        addsUp(now)
        const { all } = totalsOf(now)
        expect(await board()).toMatchObject({
          agreed: all.agreed,
          paid: all.paid,
          currency: now.plan.currency,
          total: now.plan.totalMinor ?? 0,
        })

        async function act(
          one: (typeof edits)[number],
          item: BudgetItem | null,
          before: Budget,
          undoable: string[],
        ): Promise<Written | null> {
          const { version, wedding: ofWedding } = before.plan
          const put = async (change: object) =>
            bodyOf<Written>(
              await budget.ask('PATCH', '', { version, wedding: ofWedding, ...change }),
            )
          if (one.does === 'total') return put({ totalMinor: one.minor, currency: one.currency })
          if (one.does === 'rates')
            return put({
              rates: ['USD', 'EUR', 'KWD'].map((currency) => ({ currency, micros: one.micros })),
            })
          if (one.does === 'heads') return put({ headcount: one.heads })
          if (one.does === 'item')
            return budget.item({
              agreed: one.minor,
              perGuest: one.perGuest,
              currency: one.currency,
            })
          if (one.does === 'undo') {
            const activityId = undoable.at(-1 - one.back)
            // An undo is refused if the record changed since.
            if (activityId !== undefined) await budget.undo(activityId)
            return null
          }
          if (item === null) return null
          if (one.does === 'remove')
            return bodyOf<Written>(await budget.ask('DELETE', `/items/${item.id}`))
          if (one.does === 'change') {
            const change = {
              version: item.version,
              planned: one.minor,
              quoted: one.minor,
              currency: one.currency,
            }
            return bodyOf<Written>(await budget.ask('PATCH', `/items/${item.id}`, change))
          }
          if (one.does === 'what-if') {
            const whatIf = {
              headcount: one.heads,
              instead: [{ id: item.id, vendor: 'Old Mill', minor: one.minor }],
            }
            return bodyOf<Written>(await budget.ask('POST', '/what-if', requestOf(before, whatIf)))
          }
          const payment = await budget.payment({ itemId: item.id, minor: one.minor })
          if (one.paid === 'not' || (one.paid === 'part' && one.minor === 1)) return payment
          const made = { version: 1, paidOn: today(), paidBy: null, method: 'card' } as const
          const paying =
            one.paid === 'all'
              ? ({ ...made, event: 'PAY' } as const)
              : ({ ...made, event: 'PAY_PART', minor: Math.ceil(one.minor / 2) } as const)
          return bodyOf<Written>(await budget.step(payment.id, paying))
        }
      }),
      { numRuns: 3 },
    )
  })

  test('an applied what-if is undone without a trace; an edit by someone else in between is reported', async () => {
    const { budget } = await begun()
    await budget.plan({ totalMinor: 4_200_000, headcount: 120 })
    const venue = await budget.item({
      category: 'venue',
      name: 'Hall',
      vendor: 'The Ropewalk',
      agreed: 720_000,
    })
    await budget.item({ name: 'Plates', perGuest: true, agreed: 9_450 })
    const before = await budget.read()
    const whatIf = {
      headcount: 96,
      instead: [{ id: venue.id, vendor: 'Old Mill', minor: 640_000 }],
    }
    const answer = await budget.ask('POST', '/what-if', requestOf(before, whatIf))
    const { activityId } = await bodyOf<Written>(answer)
    expect(bare(await budget.read())).toBe(bare(applyWhatIf(before, whatIf)))
    expect((await budget.undo(activityId)).status).toBe(201)
    expect(bare(await budget.read())).toBe(bare(before))
    expect((await budget.ask('POST', '/what-if', requestOf(before, whatIf))).status).toBe(409)
  })

  test('of two concurrent changes of a payment one is refused as stale', async () => {
    const { budget } = await begun()
    const item = await budget.item()
    const payment = await budget.payment({ itemId: item.id })
    const change = (minor: number) =>
      budget.ask('PATCH', `/payments/${payment.id}`, { version: 1, minor })
    const both = await Promise.all([change(10_000), change(20_000)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stale = await budget.step(payment.id, {
      version: 1,
      event: 'PAY',
      paidOn: today(),
      paidBy: null,
      method: 'card',
    })
    const { code, current } = await bodyOf<{ code: string; current: object }>(stale)
    expect([stale.status, code, current]).toMatchObject([
      409,
      'version_stale',
      { id: payment.id, version: 2 },
    ])
  })

  test('a payment is made by a contributor and completes its tasks; a paid payment no longer changes', async () => {
    const { couple, wedding, budget, board } = await begun()
    const rule = async (number: number) =>
      (await tasksOf(api, couple, wedding.id).list()).find((task) => task.number === number)
        ?.completion
    expect(await rule(1)).toMatchObject({ by: 'rule', done: false })
    expect(await rule(60)).toMatchObject({ by: 'hand' })
    await budget.plan({ totalMinor: 4_200_000 })
    const who = await budget.contributor('Grace Okafor', 1_000_000)
    expect(await rule(1)).toMatchObject({ by: 'rule', done: true })
    const item = await budget.item({ agreed: 260_000 })
    const payment = await budget.payment({ itemId: item.id, dueOn: today() })
    expect(await board()).toMatchObject({ overdue: 0, dueSoon: 1, agreed: 260_000, paid: 0 })
    expect(await rule(60)).toMatchObject({ by: 'rule', done: false })
    const paid = {
      version: 1,
      event: 'PAY',
      paidOn: today(),
      paidBy: who.id,
      method: 'transfer',
    } as const
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    expect((await budget.step(payment.id, { ...paid, paidOn: tomorrow })).status).toBe(409)
    expect((await budget.step(payment.id, { ...paid, paidBy: item.id })).status).toBe(400)
    expect((await budget.step(payment.id, paid)).status).toBe(200)
    expect(await board()).toMatchObject({ overdue: 0, dueSoon: 0, paid: 52_000 })
    const refused = await budget.ask('PATCH', `/payments/${payment.id}`, { version: 2, minor: 1 })
    expect(await bodyOf(refused)).toMatchObject({
      code: 'event_not_allowed',
      state: 'paid',
      allowed: ['TAKE_BACK'],
    })
    const { paidBy } = totalsOf(await budget.read())
    expect([...paidBy]).toEqual([[who.id, 52_000]])
  })

  test('what is paid in part leaves the rest to be paid, and one undo takes it back', async () => {
    const { budget, board } = await begun()
    const item = await budget.item({ agreed: 260_000 })
    const { id } = await budget.payment({ itemId: item.id, dueOn: today() })
    const made = { version: 1, paidOn: today(), paidBy: null, method: null, event: 'PAY_PART' }
    const pay = (minor: number) => budget.ask('POST', `/payments/${id}/events`, { ...made, minor })
    expect(await bodyOf(await pay(52_000))).toMatchObject({
      code: 'event_not_allowed',
      refusedBy: ['isPart'],
    })
    const { activityId } = await bodyOf<Written>(await pay(20_000))
    const { payments } = await budget.read()
    expect(payments.map(({ state, minor, partOf }) => [state, minor, partOf])).toEqual([
      ['scheduled', 32_000, undefined],
      ['paid', 20_000, id],
    ])
    expect(paidInParts(id, payments)).toBe(20_000)
    expect(await board()).toMatchObject({ dueSoon: 1, agreed: 260_000, paid: 20_000 })
    expect((await budget.undo(activityId)).status).toBe(201)
    expect((await budget.read()).payments).toMatchObject([
      { id, state: 'scheduled', minor: 52_000 },
    ])
  })

  test('an item is deleted and restored with its payments; adding an item that has a payment by now cannot be undone', async () => {
    const { budget } = await begun()
    const item = await budget.item()
    await budget.payment({ itemId: item.id })
    const before = await budget.read()
    expect((await budget.undo(item.activityId)).status).toBe(409)
    const { activityId } = await bodyOf<Written>(await budget.ask('DELETE', `/items/${item.id}`))
    expect(await budget.read()).toMatchObject({ items: [], payments: [] })
    expect((await budget.undo(activityId)).status).toBe(201)
    const { items, payments } = await budget.read()
    expect([items.length, payments.map(({ what }) => what)]).toEqual([
      1,
      before.payments.map(({ what }) => what),
    ])
  })

  test('in a currency with other decimals an item keeps its numbers and those of its payments', async () => {
    const { budget } = await begun()
    const { id: itemId } = await budget.item({ planned: 120_050, quoted: 100_000, agreed: 95_000 })
    await budget.payment({ itemId, minor: 52_000 })
    const before = await budget.read()
    const answer = await budget.ask('PATCH', `/items/${itemId}`, {
      version: 1,
      currency: 'JPY',
      agreed: 950,
    })
    const { activityId } = await bodyOf<Written>(answer)
    const { items, payments } = await budget.read()
    expect(items).toMatchObject([{ currency: 'JPY', planned: 1_201, quoted: 1_000, agreed: 950 }])
    expect(payments.map(({ minor }) => minor)).toEqual([520])
    await budget.undo(activityId)
    expect(numbers(await budget.read())).toEqual(numbers(before))
  })

  test('any write that would make the sums inexact is refused, and nothing of it is stored', async () => {
    const { budget } = await begun()
    await budget.plan({
      totalMinor: 4_200_000,
      currency: 'USD',
      rates: [{ currency: 'EUR', micros: 1_000_000 }],
    })
    const item = await budget.item({ currency: 'EUR', agreed: 899_999_999_999, perGuest: true })
    await refused(budget.ask('POST', '/items', { ...blankItem, agreed: 10_001 }))
    await refused(budget.ask('PATCH', `/items/${item.id}`, { version: 1, agreed: 900_000_000_001 }))
    await refused(
      budget.ask('POST', '/payments', { itemId: item.id, what: '', minor: 10_001, dueOn: null }),
    )
    await refused(budget.plan({ rates: [{ currency: 'EUR', micros: 1_000_001 }] }))
    const { activityId } = await bodyOf<Written>(await budget.ask('DELETE', `/items/${item.id}`))
    await budget.item({ agreed: 10_001 })
    await refused(budget.undo(activityId))
    const now = await budget.read()
    expect(now).toMatchObject({
      items: [{ agreed: 10_001 }],
      plan: { rates: [{ micros: 1_000_000 }] },
    })
    expect(isCountable(now)).toBe(true)
  })

  test('a helper with view rights sees everything except the guests; one without sees nothing, on the dashboard either', async () => {
    const { wedding, budget } = await begun()
    await budget.item({ agreed: 100 })
    const looks = budgetOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { budget: 'view' } }),
    )
    expect(await looks.read()).toMatchObject({ guests: { coming: null }, items: [{ agreed: 100 }] })
    expect((await looks.ask('PATCH', '', { version: 0, headcount: 1 })).status).toBe(403)
    const other = await memberOf(api, wedding.id, { rights: { vendors: 'edit' } })
    expect((await budgetOf(api, wedding.id, other).ask('GET', '')).status).toBe(403)
    const board = await bodyOf<Board>(
      await api.request('GET', `/api/weddings/${wedding.id}/board`, { as: other }),
    )
    expect(board.money).toBeNull()
  })
})

/**
 * Asserts that every figure is the sum of its parts, and that the figures agree with each other.
 */
function addsUp(budget: Budget) {
  const { all, categories, items, payments } = totalsOf(budget)
  for (const figure of ['agreed', 'paid', 'due', 'quoted', 'expected'] as const) {
    const over = (parts: readonly { [name in typeof figure]: number }[]) =>
      parts.reduce((sum, part) => sum + part[figure], 0)
    expect([figure, over(Object.values(categories)), over([...items.values()])]).toEqual([
      figure,
      all[figure],
      all[figure],
    ])
  }
  for (const one of [all, ...Object.values(categories)]) {
    expect(one.agreed + one.left).toBe(one.planned)
    expect(one.paid + one.due).toBe(one.agreed)
  }
  const paid = budget.payments
    .filter(({ state }) => state === 'paid')
    .map(({ id }) => payments.get(id) ?? 0)
  expect(paid.reduce((sum, minor) => sum + minor, 0)).toBe(all.paid)
}

/** A budget without its version numbers. */
function bare({ plan, ...rest }: Budget) {
  return JSON.stringify({
    ...rest,
    plan: { ...plan, version: 0, wedding: 0 },
    items: rest.items.map((item) => ({ ...item, version: 0 })),
  })
}

function today() {
  return new Date().toISOString().slice(0, 10)
}

async function refused(answer: Promise<Response>) {
  expect(await bodyOf(await answer)).toMatchObject({ code: 'sums_too_large', status: 409 })
}

/** A budget without the version counters, which an undo raises. */
function numbers({ items, payments }: Budget) {
  return [...items, ...payments].map(({ version: _version, ...record }) => record)
}
