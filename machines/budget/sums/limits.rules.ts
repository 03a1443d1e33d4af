import type { Budget, BudgetItem } from '../budget.schema.ts'
import { factorOf } from '../rates.rules.ts'

/** How many guests an item by guest is taken to be for: as many as a headcount may say. */
const maxHeads = 10_000n

/**
 * The most that a budget's items and payments may come to, in any of its currencies: below 2 to the 53rd by so much that a figure, one
 * less another, and both together with what is set aside are exact numbers.
 */
export const maxCounted = 9_000_000_000_000_000

/** Whether all that is counted of a budget is exact, whatever headcount it is tried with. The database holds to the same. */
export function isCountable({
  plan,
  items,
  payments,
}: Pick<Budget, 'plan' | 'items' | 'payments'>): boolean {
  const byItem = Map.groupBy(payments, ({ itemId }) => itemId)
  const all = items.reduce((sum, item) => {
    const own = (byItem.get(item.id) ?? []).reduce(
      (paid, { minor }) => paid + BigInt(minor),
      maxOf(item),
    )
    const factor = factorOf(plan, item.currency)
    const main = factor ? (own * factor.times + factor.by - 1n) / factor.by : 0n
    return sum + (main > own ? main : own)
  }, 0n)
  return all <= BigInt(maxCounted)
}

function maxOf({ planned, quoted, agreed, perGuest }: BudgetItem) {
  return BigInt(Math.max(planned ?? 0, quoted ?? 0, agreed ?? 0)) * (perGuest ? maxHeads : 1n)
}
