import type { ImportPlan } from '#machines/budget/files/plan.schema.ts'
import type { Setup } from '#machines/setup/setup.schema.ts'
import { blankItem } from '#tests/api/budget/kit.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { Commands } from '../race.ts'
import type { RacedWedding } from '../raced-wedding.ts'

/**
 * The plan of the budget, its costs and payments, vendors booked by hand, the set-up and the page.
 */
export function planCommands(raced: RacedWedding): Commands {
  const { api, at, couple, wedding, budget, item } = raced
  const vendors = vendorsOf(api, wedding.id, couple)
  const page = websiteOf(api, wedding.id, couple)
  const ask = (method: string, path: string, body?: object) =>
    api.request(method, at + path, { as: couple, ...(body && { body }) })
  let number = 0

  return new Map([
    [
      'plan the budget',
      async () => {
        const { version, wedding: read } = (await budget.read()).plan
        const body = { version, wedding: read, totalMinor: 4_000_000 + number++ }
        return () => budget.ask('PATCH', '', body)
      },
    ],
    ['add a cost', async () => () => budget.ask('POST', '/items', blankItem)],
    [
      'change a cost',
      async () => {
        const { version } = await readItem(item.id)
        return () =>
          budget.ask('PATCH', `/items/${item.id}`, { version, planned: 1_000 + number++ })
      },
    ],
    [
      'remove a cost',
      async () => {
        const added = await budget.item()
        await budget.payment({ itemId: added.id })
        return () => budget.ask('DELETE', `/items/${added.id}`)
      },
    ],
    [
      'import costs',
      async () => {
        const plan = await plannedImport()
        return () => budget.import(plan)
      },
    ],
    [
      'undo an import of costs',
      async () => {
        const answer = await budget.import(await plannedImport())
        const { activityId } = await bodyOf<{ activityId: string }>(answer)
        return () => budget.undo(activityId)
      },
    ],
    [
      'pay',
      async () => {
        const payment = await budget.payment({ itemId: item.id, minor: 100 })
        const contributor = await budget.contributor(`Payer ${number++}`)
        const made = { paidOn: '2026-01-10', paidBy: contributor.id, method: null }
        const step = { version: payment.version, event: 'PAY' as const, ...made }
        return () => budget.step(payment.id, step)
      },
    ],
    [
      'remove a contributor',
      async () => {
        const contributor = await budget.contributor(`Contributor ${number++}`)
        return () => budget.ask('DELETE', `/contributors/${contributor.id}`)
      },
    ],
    [
      'book a vendor by hand',
      async () => {
        const { choice } = await vendors.add({ name: `Fern ${number++}` })
        return () => ask('POST', `/choices/${choice.id}/events`, agreedBooking(choice.version))
      },
    ],
    [
      'call off a vendor booked by hand',
      async () => {
        const { choice } = await vendors.add({ name: `Moss ${number++}` })
        const answer = await ask(
          'POST',
          `/choices/${choice.id}/events`,
          agreedBooking(choice.version),
        )
        const { choice: booked } = await bodyOf<{ choice: { version: number } }>(answer)
        const step = { version: booked.version, event: 'DROP' }
        return () => ask('POST', `/choices/${choice.id}/events`, step)
      },
    ],
    [
      'want several categories',
      async () => () => ask('POST', '/wanted-categories', { categories: ['cake', 'music'] }),
    ],
    ['go on in the set-up', setupStep('NEXT')],
    ['leave the set-up', setupStep('LEAVE')],
    [
      'write on the page',
      async () => {
        const { version } = await page.read()
        return () => page.ask('PATCH', '', { version, takesPhotos: number++ % 2 === 0 })
      },
    ],
    [
      'open the page',
      async () => {
        const { version, state } = (await page.read()).visibility
        const event = state === 'open' ? 'SWITCH_OFF' : 'OPEN'
        return () => page.ask('POST', '/events', { version, event })
      },
    ],
  ])

  async function readItem(id: string) {
    return (await budget.read()).items.find((each) => each.id === id)!
  }

  async function plannedImport(): Promise<ImportPlan> {
    const { id, version } = await readItem(item.id)
    return {
      fileName: 'budget.csv',
      newItems: [{ ...blankItem, name: `Imported ${number++}`, payments: [] }],
      changedItems: [{ id, version, quoted: 2_000 + number++ }],
      newPayments: [{ itemId: id, what: 'Part', minor: 100, dueOn: null, step: null }],
      changedPayments: [],
    }
  }

  function setupStep(event: string) {
    return async () => {
      const { version, state } = await bodyOf<Setup>(await ask('GET', '/setup'))
      const step = { version, event: state === 'left' ? 'RESUME' : event }
      return () => ask('POST', '/setup/events', step)
    }
  }
}

function agreedBooking(version: number) {
  const price = { minor: 90_000, currency: 'USD' }
  const payments = [{ what: 'Deposit', minor: 30_000, dueOn: null }]
  return { version, event: 'BOOK', agreed: { price, payments } }
}
