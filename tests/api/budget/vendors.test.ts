import { describe, expect, test } from 'vitest'
import type { Written } from '#machines/budget/budget.schema.ts'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import { isOtherPrice, itemOf } from '#machines/budget/vendor.rules.ts'
import { requestOf } from '#machines/budget/sums/what-if.rules.ts'
import { plan, vendorsOf } from '#tests/api/records/choices/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { blankItem, budgetOf } from './kit.ts'

describe.each(engines)('a vendor on the budget on %s', (engine) => {
  const api = openTestApp(engine)

  const begun = async () => {
    const vendors = await plan(api)
    const { couple, wedding } = vendors
    const { choice } = await vendors.add()
    const price = { minor: 318_000, currency: 'USD' }
    const vendor = { category: choice.category, name: choice.name, price, isBooked: true }
    const budget = budgetOf(api, wedding.id, couple)
    await budget.plan({ currency: 'USD' })
    return { vendors, wedding, choice, vendor, budget }
  }

  test('a vendor’s price counts once: a second item for them is refused, and an existing item can be linked', async () => {
    const { budget, choice, vendor } = await begun()
    const item = { ...itemOf(vendor, 'Flowers'), choiceId: choice.id }
    const both = await Promise.all([
      budget.ask('POST', '/items', item),
      budget.ask('POST', '/items', item),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ])
    expect(await bodyOf(both.find(({ status }) => status === 409)!)).toMatchObject({
      code: 'already_exists',
    })
    const now = await budget.read()
    expect(now.items).toMatchObject([
      {
        category: 'flowers',
        vendor: 'Fern & Fable',
        agreed: 318_000,
        quoted: null,
        choiceId: choice.id,
      },
    ])
    expect(totalsOf(now).all.agreed).toBe(318_000)
    expect(isOtherPrice(now.items[0]!, vendor)).toBe(false)
    expect(
      isOtherPrice(now.items[0]!, { ...vendor, price: { minor: 320_000, currency: 'USD' } }),
    ).toBe(true)
    const other = await budget.item({ name: 'Arch' })
    expect(
      (await budget.ask('PATCH', `/items/${other.id}`, { version: 1, choiceId: choice.id })).status,
    ).toBe(409)
    const { id } = now.items[0]!
    const unlinked = await budget.ask('PATCH', `/items/${id}`, { version: 1, choiceId: null })
    expect(
      (await budget.ask('PATCH', `/items/${other.id}`, { version: 1, choiceId: choice.id })).status,
    ).toBe(200)
    // The vendor is linked to another item by now, so this undo does not link it again.
    expect((await budget.undo((await bodyOf<Written>(unlinked)).activityId)).status).toBe(409)
    expect((await budget.read()).items.map(({ choiceId }) => choiceId)).toEqual([null, choice.id])
  })

  test('booking a vendor puts their price on the budget in the same step, and one undo takes it off', async () => {
    const { budget, vendors, choice } = await begun()
    const { activityId } = await vendors.step(choice.id, 'BOOK')
    expect((await budget.read()).items).toMatchObject([
      {
        name: 'Fern & Fable',
        category: 'flowers',
        vendor: 'Fern & Fable',
        agreed: 318_000,
        quoted: null,
        choiceId: choice.id,
      },
    ])
    await vendors.undo(activityId)
    expect((await budget.read()).items).toEqual([])
    expect((await vendors.record(choice.id)).choice.state).toBe('saved')
  })

  test('booking a vendor plans their payments in the same step, and one undo takes all of it off', async () => {
    const { budget, vendors, choice } = await begun()
    const book = (price: number, deposit: number, event = 'BOOK') =>
      vendors.request('POST', `/choices/${choice.id}/events`, {
        version: choice.version,
        event,
        agreed: {
          price: { minor: price, currency: 'USD' },
          payments: [
            { what: 'Deposit', minor: deposit, dueOn: '2027-01-15' },
            { what: 'Final payment', minor: 200_000, dueOn: null },
          ],
        },
      })
    expect(await bodyOf(await book(300_000, 200_000))).toMatchObject({
      fields: [{ path: 'agreed.payments', code: 'more_than_price' }],
    })
    expect(await bodyOf(await book(300_000, 100_000, 'DROP'))).toMatchObject({
      fields: [{ path: 'agreed', code: 'invalid_choice' }],
    })
    const booked = await bodyOf<Written>(await book(300_000, 100_000))
    const now = await budget.read()
    expect(now.items).toMatchObject([{ agreed: 300_000, choiceId: choice.id }])
    expect(now.payments).toMatchObject([
      { what: 'Deposit', minor: 100_000, dueOn: '2027-01-15', state: 'scheduled' },
      { what: 'Final payment', minor: 200_000, dueOn: null, state: 'scheduled' },
    ])
    expect((await vendors.record(choice.id)).choice.price).toEqual({
      minor: 300_000,
      currency: 'USD',
    })
    await vendors.undo(booked.activityId)
    expect(await budget.read()).toMatchObject({ items: [], payments: [] })
    expect((await vendors.record(choice.id)).choice).toMatchObject({
      state: 'saved',
      price: { minor: 318_000 },
    })
  })

  test('the price goes into the only item that waits for somebody, and one that was agreed stays', async () => {
    const { budget, vendors, choice } = await begun()
    const planned = await budget.item({ name: 'Flowers', category: 'flowers', planned: 400_000 })
    await vendors.step(choice.id, 'BOOK')
    expect((await budget.read()).items).toMatchObject([
      { id: planned.id, planned: 400_000, agreed: 318_000, choiceId: choice.id },
    ])
    const other = await vendors.add({ name: 'Marsh Marigold' })
    await budget.item({ name: 'Arch', category: 'flowers', planned: 1 })
    await budget.item({ name: 'Garlands', category: 'flowers', planned: 2 })
    const theirs = await budget.item({ name: 'Marigold', category: 'flowers', agreed: 290_000 })
    await budget.ask('PATCH', `/items/${theirs.id}`, { version: 1, choiceId: other.choice.id })
    await vendors.step(other.choice.id, 'BOOK')
    const { items } = await budget.read()
    expect(items.map(({ name, agreed }) => [name, agreed])).toEqual([
      ['Flowers', 318_000],
      ['Arch', null],
      ['Garlands', null],
      ['Marigold', 290_000],
    ])
  })

  test('an item that names the vendor is theirs, and counts once', async () => {
    const { budget, vendors, choice } = await begun()
    const named = { name: 'Arch and garlands', category: 'flowers', agreed: 290_000 } as const
    const { id } = await budget.item({ ...named, vendor: 'fern & fable' })
    const { activityId } = await vendors.step(choice.id, 'BOOK')
    expect((await budget.read()).items).toMatchObject([
      { id, agreed: 290_000, choiceId: choice.id, vendor: 'Fern & Fable' },
    ])
    await vendors.undo(activityId)
    expect((await budget.read()).items).toMatchObject([{ id, choiceId: null }])
  })

  test('a vendor without a price, and whoever may not change the budget, books without it', async () => {
    const { budget, vendors, wedding, choice } = await begun()
    const helper = vendorsOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { vendors: 'edit', budget: 'view' } }),
    )
    expect((await helper.step(choice.id, 'BOOK')).choice.state).toBe('booked')
    const { choice: unpriced } = await vendors.add({ name: 'Marsh Marigold', price: null })
    expect((await vendors.step(unpriced.id, 'BOOK')).choice.state).toBe('booked')
    expect((await budget.read()).items).toEqual([])
  })

  test('cancelling a booking removes its agreed price and keeps what was paid, and undoing restores both', async () => {
    const { budget, vendors, choice } = await begun()
    await vendors.step(choice.id, 'BOOK')
    const { id } = (await budget.read()).items[0]!
    const deposit = await budget.payment({ itemId: id, what: 'Deposit', minor: 18_000 })
    await budget.step(deposit.id, {
      version: 1,
      event: 'PAY',
      paidOn: '2026-11-20',
      paidBy: null,
      method: null,
    })
    await budget.payment({ itemId: id, what: 'Balance', minor: 300_000, dueOn: '2027-05-01' })
    const before = await budget.read()
    expect(totalsOf(before).all).toMatchObject({ agreed: 318_000, due: 300_000 })
    const { activityId } = await vendors.step(choice.id, 'DROP')
    const after = await budget.read()
    expect(after.items).toMatchObject([
      { planned: 318_000, quoted: null, agreed: null, choiceId: choice.id },
    ])
    expect(after.payments.map(({ what, state }) => `${what} ${state}`)).toEqual([
      'Deposit paid',
      'Balance cancelled',
    ])
    expect(totalsOf(after).all).toMatchObject({ agreed: 18_000, paid: 18_000, due: 0 })
    expect((await budget.undo(activityId)).status).toBe(201)
    const again = await budget.read()
    expect(totalsOf(again).all).toEqual(totalsOf(before).all)
    expect(again.payments.map(({ state }) => state)).toEqual(['paid', 'scheduled'])
  })

  test('a removed vendor leaves their item unchanged and is linked again on return; a what-if with another vendor unlinks them', async () => {
    const { budget, vendors, choice, vendor } = await begun()
    await budget.ask('POST', '/items', { ...itemOf(vendor, 'Flowers'), choiceId: choice.id })
    const linked = async () =>
      (await budget.read()).items.map(({ agreed, choiceId }) => [agreed, choiceId])
    await vendors.step(choice.id, 'DROP')
    const { activityId } = await bodyOf<{ activityId: string }>(
      await vendors.request('DELETE', `/choices/${choice.id}`),
    )
    expect(await linked()).toEqual([[318_000, null]])
    await vendors.undo(activityId)
    expect(await linked()).toEqual([[318_000, choice.id]])
    const before = await budget.read()
    const whatIf = {
      headcount: null,
      instead: [{ id: before.items[0]!.id, vendor: 'Marsh Marigold', minor: 5 }],
    }
    const taken = await bodyOf<Written>(
      await budget.ask('POST', '/what-if', requestOf(before, whatIf)),
    )
    expect(await linked()).toEqual([[null, null]])
    await budget.undo(taken.activityId)
    expect(await linked()).toEqual([[318_000, choice.id]])
  })

  test('a member without vendor rights neither sees nor makes links; a vendor of another wedding is not found', async () => {
    const { budget, wedding, choice, vendor } = await begun()
    await budget.ask('POST', '/items', { ...itemOf(vendor, 'Flowers'), choiceId: choice.id })
    const helper = budgetOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { budget: 'edit' } }),
    )
    expect((await helper.read()).items).toMatchObject([{ agreed: 318_000, choiceId: null }])
    expect((await helper.ask('POST', '/items', { ...blankItem, choiceId: choice.id })).status).toBe(
      404,
    )
    const { budget: other, wedding: theirs, vendors } = await begun()
    expect((await other.ask('POST', '/items', { ...blankItem, choiceId: choice.id })).status).toBe(
      404,
    )
    const category = await vendorsOf(api, theirs.id, vendors.couple).say('music', 'WANT')
    expect(
      (await other.ask('POST', '/items', { ...blankItem, choiceId: category.choiceId })).status,
    ).toBe(404)
  })
})
