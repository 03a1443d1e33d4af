import type { Budget, BudgetCategory, BudgetItem } from '../budget.schema.ts'
import { urgencyOf } from '../payment/payment.rules.ts'
import type { Payment } from '../payment/payment.schema.ts'
import type { Totals } from './totals.rules.ts'

/** The costs of one vendor over all their items, in the wedding's currency. */
export interface VendorRow {
  key: string
  /** Empty if only the choice names them. */
  name: string
  /** Among the couple's choices; null if no item is linked, or the reader may not see vendors. */
  choiceId: string | null
  categories: BudgetCategory[]
  agreed: number
  paid: number
  due: number
  /** The next payment to them. */
  next: Payment | null
}

/**
 * Every vendor on the budget, those with the earliest payment first. Items without a vendor are
 * left out.
 */
export function vendorRows({ items, payments, today }: Budget, totals: Totals): VendorRow[] {
  const named = items.filter((item) => keyOf(item) !== '')
  const toPay = Map.groupBy(
    payments.filter((payment) => urgencyOf(payment, today) !== null),
    ({ itemId }) => itemId,
  )
  const rows = [...Map.groupBy(named, keyOf)].map(([key, own]) => rowOf(key, own, toPay, totals))
  return rows.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
}

function rowOf(
  key: string,
  items: readonly BudgetItem[],
  toPay: ReadonlyMap<string, Payment[]>,
  totals: Totals,
): VendorRow {
  const sum = (figure: 'agreed' | 'paid' | 'due') =>
    items.reduce((all, { id }) => all + (totals.items.get(id)?.[figure] ?? 0), 0)
  const payments = items.flatMap(({ id }) => toPay.get(id) ?? [])
  const [next = null] = payments.toSorted((one, other) =>
    (one.dueOn ?? undated).localeCompare(other.dueOn ?? undated),
  )
  return {
    key,
    name: items[0]?.vendor ?? '',
    choiceId: items.find(({ choiceId }) => choiceId !== null)?.choiceId ?? null,
    categories: [...new Set(items.map(({ category }) => category))],
    agreed: sum('agreed'),
    paid: sum('paid'),
    due: sum('due'),
    next,
  }
}

/**
 * Two items name the same vendor, ignoring capitals. One that is linked to a choice may not name
 * them.
 */
function keyOf({ vendor, choiceId }: BudgetItem) {
  return vendor.trim().toLowerCase() || (choiceId ?? '')
}

const undated = '9999'

function dayOf({ next }: VendorRow) {
  return next === null ? `${undated}-` : (next.dueOn ?? undated)
}
