import type { Budget, BudgetItem } from '../budget.schema.ts'
import { factorOf } from '../rates.rules.ts'

/** The number of guests assumed for an item by guest: the largest headcount. */
const maxHeads = 10_000n

/**
 * The most that a budget's items and payments may add up to, in any of its currencies: far enough
 * below 2 to the 53rd that all figures, differences and sums are exact numbers.
 */
export const maxCounted = 9_000_000_000_000_000

/** Whether all figures of a budget are exact with any headcount. The database has the same rule. */
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
