import { describe, expect, test } from 'vitest'
import { budgetTable } from '#machines/budget/files/export.rules.ts'
import { planBudgetImport } from '#machines/budget/files/import.rules.ts'
import { csvLine } from '#machines/kernel/files/csv.ts'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { budgetOf } from './kit.ts'

const file = `Item,Category,Vendor,Planned,Agreed,Payment,Payment amount,Due on,State,Paid on,How
Hall,Venue,The Ropewalk,7200,7100,Deposit,2000,2026-01-15,,2026-01-10,Transfer
,,,,,Balance,5100,2027-03-01,,,
"=Dinner",Catering,,9000,,,,,,,
Band,Music,,800,750,,100,2026-01-20,Cancelled,,
`

describe.each(engines)('budget import from a file on %s', (engine) => {
  const api = openTestApp(engine)

  const begun = async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const budget = budgetOf(api, wedding.id, couple)
    const look = async (text: string) =>
      planBudgetImport('budget.csv', sheetOf(text)!, await budget.read())
    return { couple, wedding, budget, look }
  }

  test('costs are written all at once, unchanged by a second import, and undone as a whole', async () => {
    const { budget, look } = await begun()
    const before = await budget.read()
    const { plan, problems } = await look(file)
    expect(problems).toEqual([])
    const answer = await budget.import(plan)
    expect(answer.status).toBe(201)
    const after = await budget.read()
    expect(
      after.items.map(({ name, category, planned, agreed }) => [name, category, planned, agreed]),
    ).toEqual([
      ['Hall', 'venue', 720_000, 710_000],
      ['=Dinner', 'catering', 900_000, null],
      ['Band', 'music', 80_000, 75_000],
    ])
    expect(
      after.payments.map(({ minor, state, paidOn, method }) => [minor, state, paidOn, method]),
    ).toEqual([
      [200_000, 'paid', '2026-01-10', 'transfer'],
      [510_000, 'scheduled', null, null],
      [10_000, 'cancelled', null, null],
    ])
    const again = (await look(file)).plan
    expect([again.newItems, again.changedItems, again.newPayments, again.changedPayments]).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect((await budget.import(again)).status).toBe(400)
    const exported = budgetTable(after).map(csvLine).join('')
    expect((await look(exported)).ahead).toEqual([])
    const { activityId } = await bodyOf<{ activityId: string }>(answer)
    expect((await budget.undo(activityId)).status).toBe(201)
    expect(await budget.read()).toEqual(before)
  })

  test('a changed file updates the existing costs, and undoing restores them', async () => {
    const { budget, look } = await begun()
    await budget.import((await look(file)).plan)
    const before = await budget.read()
    const changed = budgetTable(before)
      .map(csvLine)
      .join('')
      .replace('"7100"', '"7150.50"')
      .replace('"5100"', '"5150.50"')
    const { plan, ahead } = await look(changed)
    expect(ahead.map(({ does, fields }) => [does, fields])).toEqual([
      ['changeItem', ['agreed']],
      ['changePayment', ['minor']],
    ])
    const { activityId } = await bodyOf<{ activityId: string }>(await budget.import(plan))
    const after = await budget.read()
    expect(after.items.find(({ name }) => name === 'Hall')).toMatchObject({
      agreed: 715_050,
      version: 2,
    })
    expect(after.payments.find(({ what }) => what === 'Balance')).toMatchObject({
      minor: 515_050,
      version: 2,
    })
    await budget.undo(activityId)
    expect((await look(budgetTable(before).map(csvLine).join(''))).ahead).toEqual([])
    // A preview made before someone else wrote must be made again.
    expect(await bodyOf(await budget.import(plan))).toMatchObject({ code: 'version_stale' })
  })

  test('nothing is written if any part cannot be', async () => {
    const { budget, look } = await begun()
    const { plan } = await look(file)
    const [hall] = plan.newItems
    const beyond = {
      ...plan,
      newItems: [
        ...plan.newItems,
        { ...hall!, agreed: 1_000_000_000_000, perGuest: true, payments: [] },
      ],
    }
    expect(await bodyOf(await budget.import(beyond))).toMatchObject({ code: 'sums_too_large' })
    const later = {
      what: '',
      minor: 1,
      dueOn: null,
      step: { event: 'PAY' as const, paidOn: '2099-01-01', paidBy: null, method: null },
    }
    const early = { ...plan, newItems: [{ ...hall!, payments: [later] }] }
    expect(await bodyOf(await budget.import(early))).toMatchObject({ code: 'event_not_allowed' })
    expect((await budget.read()).items).toEqual([])
  })

  test('nothing of another wedding can be written or named, and a member with view rights writes nothing', async () => {
    const { wedding, budget, look } = await begun()
    await budget.import((await look(file)).plan)
    const { items, payments } = await budget.read()
    const none = {
      fileName: 'f',
      newItems: [],
      changedItems: [],
      newPayments: [],
      changedPayments: [],
    }
    const other = (await begun()).budget
    const payment = { what: '', minor: 1, dueOn: null, step: null }
    const own = await other.item()
    const who = await budget.contributor('Grace')
    const paid = { event: 'PAY' as const, paidOn: '2026-01-10', paidBy: who.id, method: null }
    const tries = [
      { ...none, changedItems: [{ id: items[0]!.id, version: 1, name: 'Mine' }] },
      { ...none, changedPayments: [{ id: payments[0]!.id, version: 1, minor: 1, step: null }] },
      { ...none, newPayments: [{ itemId: items[0]!.id, ...payment }] },
      { ...none, newPayments: [{ itemId: own.id, ...payment, step: paid }] },
    ]
    for (const plan of tries) expect((await other.import(plan)).status).toBe(404)
    const looks = budgetOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { budget: 'view' } }),
    )
    expect(
      (await looks.import({ ...none, newPayments: [{ itemId: items[0]!.id, ...payment }] })).status,
    ).toBe(403)
  })
})
