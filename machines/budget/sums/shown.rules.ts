import type { Budget, BudgetCategory, BudgetItem } from '../budget.schema.ts'
import type { Totals } from './totals.rules.ts'

/** Which costs are shown: those that make up one figure. */
export const shows = ['all', 'agreed', 'quoted', 'paid', 'due', 'over'] as const

export type Show = (typeof shows)[number]

/** The items that make up a figure, of one category or of all. */
export function shownItems(
  { items }: Budget,
  totals: Totals,
  show: Show,
  category: BudgetCategory | null,
): BudgetItem[] {
  return items.filter((item) => {
    if (category !== null && item.category !== category) return false
    if (show === 'all') return true
    if (show === 'over') return totals.categories[item.category].over > 0
    return (totals.items.get(item.id)?.[show] ?? 0) > 0
  })
}
