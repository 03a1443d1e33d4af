import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { BudgetCategory, BudgetItem, NewItem, Plan } from './budget.schema.ts'
import type { Totals } from './sums/totals.rules.ts'
import type { Money } from '#machines/kernel/values/money.ts'

/** What the budget needs to know about a vendor among the couple's choices. */
export interface PricedVendor {
  category: ServiceCategory
  name: string
  price: Money | null
  isBooked: boolean
}

/** Which field a vendor's price belongs to: agreed once they are booked, quoted before. */
export function priceField({ isBooked }: Pick<PricedVendor, 'isBooked'>): 'agreed' | 'quoted' {
  return isBooked ? 'agreed' : 'quoted'
}

/** A new item for a vendor with a price. */
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

/**
 * Whether the item of a vendor has another price than the vendor. A price per guest cannot be
 * compared with a whole price.
 */
export function isOtherPrice(item: BudgetItem, vendor: PricedVendor): boolean {
  const { price } = vendor
  if (price === null || item.perGuest) return false
  return item.currency !== price.currency || item[priceField(vendor)] !== price.minor
}

/**
 * The budget category that pays nobody any more once a couple does without a category of vendors;
 * null if another category is paid from it too, or if it is a reserve.
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

/**
 * The part of a share that no item of it needs, so that it can be given back; nothing of a locked
 * one.
 */
export function freeShare(plan: Plan, totals: Totals, part: BudgetCategory): number {
  const { minor, locked } = plan.split[part]
  return locked ? 0 : Math.max(0, minor - totals.categories[part].expected)
}

/** The budget category that pays for each category of vendors. */
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
