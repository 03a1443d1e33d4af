import type { Budget, BudgetItem, WhatIfRequest } from '../budget.schema.ts'
import { isOfBooking } from '../payment/payment.rules.ts'

/**
 * What is tried on a copy: another headcount, and items with another vendor or price. Null:
 * unchanged.
 */
export interface WhatIf {
  headcount: number | null
  instead: readonly { id: string; vendor: string; minor: number }[]
}

export const noChanges: WhatIf = { headcount: null, instead: [] }

/**
 * The budget with these changes. A replacement vendor has only quoted. The budget itself stays
 * unchanged.
 */
export function applyWhatIf(budget: Budget, { headcount, instead }: WhatIf): Budget {
  const changes = new Map(instead.map((one) => [one.id, one]))
  return {
    ...budget,
    plan: headcount === null ? budget.plan : { ...budget.plan, headcount },
    items: budget.items.map((item) => {
      const change = changes.get(item.id)
      return change ? { ...item, ...changeOf(change) } : item
    }),
  }
}

/** The request that accepts the changes. */
export function requestOf(budget: Budget, { headcount, instead }: WhatIf): WhatIfRequest {
  return {
    version: budget.plan.version,
    headcount: headcount ?? budget.plan.headcount,
    items: instead.flatMap((change) => {
      const item = budget.items.find(({ id }) => id === change.id)
      return item ? [{ id: item.id, version: item.version, ...changeOf(change) }] : []
    }),
  }
}

/**
 * The item that would be given to somebody else although it has payments of a booking: both sides
 * agreed on those, so it is replaced once the booking is over.
 */
export function bookedItemIn(
  { items, payments }: Pick<Budget, 'items' | 'payments'>,
  { instead }: WhatIf,
): BudgetItem | null {
  const isReplaced = (id: string) => instead.some((change) => change.id === id)
  return items.find(({ id }) => isReplaced(id) && isOfBooking(payments, id)) ?? null
}

function changeOf({
  vendor,
  minor,
}: WhatIf['instead'][number]): Pick<BudgetItem, 'vendor' | 'quoted' | 'agreed'> {
  return { vendor, quoted: minor, agreed: null }
}
