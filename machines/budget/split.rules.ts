import { shares } from '#machines/kernel/values/money.ts'
import { budgetCategories } from './budget.schema.ts'
import type { BudgetCategory, Split } from './budget.schema.ts'

/** Percent of the total, of the published splits; the page says where they come from. They sum to 100. */
export const publishedSplit: Readonly<Record<BudgetCategory, number>> = {
  venue: 18,
  catering: 25,
  photography: 9,
  videography: 3,
  flowers: 8,
  music: 7,
  attire: 7,
  beauty: 2,
  planner: 4,
  stationery: 2,
  cake: 2,
  rings: 2,
  transport: 2,
  officiant: 1,
  favours: 1,
  contingency: 7,
}

/** The published split of a total. */
export function proposedSplit(total: number): Split {
  const parts = shares(
    total,
    budgetCategories.map((category) => publishedSplit[category]),
  )
  return splitOf((_, index) => ({ minor: parts[index] ?? 0, locked: false }))
}

/**
 * The same total again: what is locked stays, the rest scales so that all of it is the total to the minor unit. Where the locked ones
 * alone are more than the total, the rest is nothing and the split stays above it.
 */
export function rebalanced(split: Split, total: number): Split {
  const open = budgetCategories.filter((category) => !split[category].locked)
  const room = Math.max(0, total - sumOf(split, (category) => split[category].locked))
  const weights = open.map((category) => split[category].minor)
  const isBare = weights.every((weight) => weight === 0)
  const parts = shares(room, isBare ? open.map((category) => publishedSplit[category]) : weights)
  return splitOf((category) =>
    split[category].locked
      ? split[category]
      : { minor: parts[open.indexOf(category)] ?? 0, locked: false },
  )
}

/**
 * One share as somebody drags it, at most what is not locked elsewhere. What is locked stays, the rest scales, and all of it is the total
 * to the minor unit.
 */
export function withShare(
  split: Split,
  { category, minor, total }: { category: BudgetCategory; minor: number; total: number },
): Split {
  const open = budgetCategories.filter((one) => one !== category && !split[one].locked)
  const most = Math.max(0, total - sumOf(split, (one) => one !== category && split[one].locked))
  // Where everything else is locked, all that is left is its own.
  const share = open.length === 0 ? most : Math.min(Math.max(0, minor), most)
  const held = splitOf((one) => (one === category ? { minor: share, locked: true } : split[one]))
  const moved = rebalanced(held, total)
  return splitOf((one) => ({ minor: moved[one].minor, locked: split[one].locked }))
}

/** A part of a share that is not needed, given to those that are not locked, in their proportions. */
export function givenBack(split: Split, category: BudgetCategory, minor: number): Split {
  const others = budgetCategories.filter((one) => one !== category && !split[one].locked)
  if (others.length === 0) return split
  const parts = shares(
    minor,
    others.map((one) => split[one].minor),
  )
  return splitOf((one) => {
    const change = one === category ? -minor : (parts[others.indexOf(one)] ?? 0)
    return { ...split[one], minor: split[one].minor + change }
  })
}

/** What of the total is set aside nowhere; negative where more is set aside than there is. */
export function unsplit(split: Split, total: number) {
  return total - sumOf(split, () => true)
}

/** A split made for another total or in another currency, in the same proportions. */
export function carriedOver(split: Split, total: number): Split {
  const parts = shares(
    total,
    budgetCategories.map((category) => split[category].minor),
  )
  return splitOf((category, index) => ({
    minor: parts[index] ?? 0,
    locked: split[category].locked,
  }))
}

export function splitOf(
  shareOf: (category: BudgetCategory, index: number) => Split[BudgetCategory],
): Split {
  // Every category has its share, so that the keys are those of the record.
  return Object.fromEntries(
    budgetCategories.map((category, index) => [category, shareOf(category, index)]),
  ) as Split
}

function sumOf(split: Split, counts: (category: BudgetCategory) => boolean) {
  return budgetCategories.reduce(
    (sum, category) => sum + (counts(category) ? split[category].minor : 0),
    0,
  )
}
