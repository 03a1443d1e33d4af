import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { BudgetCategory, BudgetItem, NewItem, Plan } from './budget.schema.ts'
import type { Totals } from './sums/totals.rules.ts'
import type { Money } from '#machines/kernel/values/money.ts'

/** What the budget wants to know of a vendor among the couple's choices. */
export interface PricedVendor {
  category: ServiceCategory
  name: string
  price: Money | null
  isBooked: boolean
}

/** Where the price of a vendor stands: agreed once they are booked, and only quoted before. */
export function priceField({ isBooked }: Pick<PricedVendor, 'isBooked'>): 'agreed' | 'quoted' {
  return isBooked ? 'agreed' : 'quoted'
}

/** A vendor with a price as an item of the budget. */
export function itemOf(vendor: PricedVendor & { price: Money }, name: string): NewItem {
  const blank = { planned: null, quoted: null, agreed: null, perGuest: false, notes: '' }
  const { category, price } = vendor
  return {
    ...blank,
    category: budgetCategoryOf[category],
    name,
    vendor: vendor.name.slice(0, 150),
    currency: price.currency,
    [priceField(vendor)]: price.minor,
  }
}

/** Whether the item of a vendor says another price than the vendor does. What is for one guest cannot be compared with a whole price. */
export function isOtherPrice(item: BudgetItem, vendor: PricedVendor): boolean {
  const { price } = vendor
  if (price === null || item.perGuest) return false
  return item.currency !== price.currency || item[priceField(vendor)] !== price.minor
}

/**
 * The part of the budget that nobody is paid from any more once a couple does without a category of vendors; null where another category
 * is paid from it too, and where it is there for whatever comes.
 */
export function freedBy(
  category: ServiceCategory,
  notNeeded: readonly ServiceCategory[],
): BudgetCategory | null {
  const part = budgetCategoryOf[category]
  if (part === 'contingency') return null
  const isNeeded = serviceCategories.some(
    (one) => budgetCategoryOf[one] === part && one !== category && !notNeeded.includes(one),
  )
  return isNeeded ? null : part
}

/** What of a share no item of it will cost: that can be given back. Nothing of a locked one. */
export function freeShare(plan: Plan, totals: Totals, part: BudgetCategory): number {
  const { minor, locked } = plan.split[part]
  return locked ? 0 : Math.max(0, minor - totals.categories[part].expected)
}

/** The part of the budget that each category of vendors is paid from. */
export const budgetCategoryOf: Readonly<Record<ServiceCategory, BudgetCategory>> = {
  photography: 'photography',
  videography: 'videography',
  catering: 'catering',
  venue: 'venue',
  florist: 'flowers',
  music: 'music',
  cake: 'cake',
  decor: 'flowers',
  planner: 'planner',
  dress: 'attire',
  suit: 'attire',
  jewelry: 'rings',
  beauty: 'beauty',
  transportation: 'transport',
  stationery: 'stationery',
  favors: 'favours',
  other: 'contingency',
}
