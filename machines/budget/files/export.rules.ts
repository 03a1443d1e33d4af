import type { Budget, BudgetItem } from '../budget.schema.ts'
import { typedFrom } from '#machines/kernel/values/money.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { columnFields, headers, methodWords, stateWords } from './columns.rules.ts'
import type { ColumnField } from './columns.rules.ts'

/**
 * The costs as a table with headers: each item with its first payment, and its other payments in
 * the rows below. Importing it again, in any order, changes nothing.
 */
export function budgetTable({
  items,
  payments,
  contributors,
}: Pick<Budget, 'items' | 'payments' | 'contributors'>): string[][] {
  const byItem = Map.groupBy(payments, ({ itemId }) => itemId)
  const names = new Map(contributors.map(({ id, name }) => [id, name]))
  const rows = items.flatMap((item) => {
    const [first, ...others] = (byItem.get(item.id) ?? []).map((payment) =>
      paymentCells(payment, item, names),
    )
    return [
      { ...itemCells(item), ...first },
      ...others.map((payment) => ({ ...nameCells(item), ...payment })),
    ]
  })
  return [
    columnFields.map((field) => headers[field]),
    ...rows.map((row: Cells) => columnFields.map((field) => row[field] ?? '')),
  ]
}

type Cells = Partial<Record<ColumnField, string>>

function nameCells({ id, name, vendor, category, currency }: BudgetItem): Cells {
  return {
    itemId: id,
    name,
    vendor,
    category: category.charAt(0).toUpperCase() + category.slice(1),
    currency,
  }
}

function itemCells(item: BudgetItem): Cells {
  const { currency, perGuest, notes } = item
  const amount = (minor: number | null) => (minor === null ? '' : typedFrom({ minor, currency }))
  return {
    ...nameCells(item),
    perGuest: perGuest ? 'Yes' : 'No',
    planned: amount(item.planned),
    quoted: amount(item.quoted),
    agreed: amount(item.agreed),
    notes,
  }
}

function paymentCells(
  payment: Payment,
  { currency }: BudgetItem,
  names: ReadonlyMap<string, string>,
): Cells {
  const { id, what, minor, dueOn, state, paidOn, paidBy, method } = payment
  return {
    paymentId: id,
    what,
    minor: typedFrom({ minor, currency }),
    dueOn: dueOn ?? '',
    state: stateWords[state],
    paidOn: paidOn ?? '',
    // A file cannot tell two people with one name apart.
    paidBy: (paidBy && names.get(paidBy)) ?? '',
    method: method === null ? '' : methodWords[method],
  }
}
