import { shares } from '#machines/kernel/values/money.ts'
import { budgetCategories } from './budget.schema.ts'
import type { BudgetCategory, Split } from './budget.schema.ts'

/** Percentages of the total from published splits; the page names the source. They sum to 100. */
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
 * Rebalances a split to the total, exact to the minor unit: locked shares stay, the others scale.
 * If the locked ones exceed the total, the others are zero and the split stays above it.
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
 * Sets one share, at most to what is not locked elsewhere. Locked shares stay, the others scale,
 * and the sum is the total, exact to the minor unit.
 */
export function withShare(
  split: Split,
  { category, minor, total }: { category: BudgetCategory; minor: number; total: number },
): Split {
  const open = budgetCategories.filter((one) => one !== category && !split[one].locked)
  const available = Math.max(
    0,
    total - sumOf(split, (one) => one !== category && split[one].locked),
  )
  // If everything else is locked, it gets all of the rest.
  const share = open.length === 0 ? available : Math.min(Math.max(0, minor), available)
  const held = splitOf((one) => (one === category ? { minor: share, locked: true } : split[one]))
  const moved = rebalanced(held, total)
  return splitOf((one) => ({ minor: moved[one].minor, locked: split[one].locked }))
}

/** Gives an unneeded part of a share to the unlocked ones, in proportion. */
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

/** The part of the total that is not set aside; negative if too much is. */
export function unsplit(split: Split, total: number) {
  return total - sumOf(split, () => true)
}

/** A split for another total or currency, in the same proportions. */
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
  // Every category has its share, so the keys are those of the record.
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
