import type { BudgetCategory, NewItem } from '#machines/budget/budget.schema.ts'
import { proposedSplit } from '#machines/budget/split.rules.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import type { Deps } from '#api/deps.ts'
import { addContributor } from '#api/features/budget/commands/contributors/add-contributor.ts'
import { addItem } from '#api/features/budget/commands/items/add-item.ts'
import { addPayment } from '#api/features/budget/commands/payments/add-payment.ts'
import { takeStep } from '#api/features/budget/commands/payments/take-payment-step.ts'
import { changePlan } from '#api/features/budget/commands/plan/change-plan.ts'

/**
 * What a demo wedding costs so far: booked, quoted and planned, with payments before today and
 * after it.
 */
export async function addDemoBudget(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'reactions' | 'renderMail'>,
  of: { userId: string; weddingId: string },
  total: number,
): Promise<void> {
  const { userId, weddingId } = of
  const today = deps.now().toISOString().slice(0, 10)
  await changePlan(deps, of, {
    version: 0,
    headcount: 120,
    split: proposedSplit(total),
    rates: [{ currency: 'EUR', micros: 1_084_500 }],
  })
  const { body: parents } = await addContributor(
    deps,
    userId,
    weddingId,
    { name: 'Karin and Per', pledged: 1_000_000, currency: 'USD' },
    null,
  )
  for (const { payments, ...item } of costs) {
    const { body: cost } = await addItem(deps, userId, weddingId, item, null)
    for (const { what, minor, inDays } of payments) {
      const dueOn = addDays(today, inDays)
      const { body: payment } = await addPayment(
        deps,
        userId,
        weddingId,
        { itemId: cost.id, what, minor, dueOn },
        null,
      )
      if (inDays >= 0) continue
      const paid = {
        version: payment.version,
        event: 'PAY',
        paidOn: dueOn,
        paidBy: parents.id,
        method: 'transfer',
      } as const
      await takeStep(deps, { userId, weddingId, id: payment.id }, paid, null)
    }
  }
}

const cost = (
  category: BudgetCategory,
  name: string,
  vendor: string,
  amounts: Partial<NewItem>,
): NewItem => ({
  category,
  name,
  vendor,
  currency: 'USD',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: null,
  notes: '',
  ...amounts,
})

const costs = [
  {
    ...cost('venue', 'House and garden', 'Whitfield House', { planned: 756_000, agreed: 980_000 }),
    payments: [
      { what: 'Deposit', minor: 245_000, inDays: -40 },
      { what: 'Second payment', minor: 367_500, inDays: 23 },
      { what: 'Final payment', minor: 367_500, inDays: 85 },
    ],
  },
  {
    ...cost('photography', 'Ten-hour coverage', 'Ines Varga', {
      planned: 378_000,
      agreed: 340_000,
    }),
    payments: [
      { what: 'Deposit', minor: 85_000, inDays: -12 },
      { what: 'Balance', minor: 255_000, inDays: 8 },
    ],
  },
  {
    ...cost('flowers', 'Bouquets and tables', 'Bell & Thistle', {
      planned: 240_000,
      quoted: 215_000,
    }),
    payments: [],
  },
  {
    ...cost('catering', 'Dinner', 'Tidewater Table', { perGuest: true, planned: 8_500 }),
    payments: [],
  },
  { ...cost('stationery', 'Invitations', '', { currency: 'EUR', planned: 42_000 }), payments: [] },
]
