import { shares } from '#machines/kernel/values/money.ts'
import type { Figures } from './totals.rules.ts'

/**
 * Whole percents of a whole for parts that stand beside each other: by largest remainder, so that they add up to what all parts together
 * are of it. Zeros where there is no whole.
 */
export function percentsOf(parts: readonly number[], whole: number): number[] {
  if (whole <= 0) return parts.map(() => 0)
  const sum = parts.reduce((all, part) => all + BigInt(part), 0n)
  return sum === 0n ? parts.map(() => 0) : shares(percentOf(sum, BigInt(whole)), parts)
}

/** What is used of a budget, in whole percents: wherever it is shown, `used` is `paid` and `due` together, and with `left` all of it. */
export interface BudgetPercents {
  used: number
  paid: number
  due: number
  left: number
}

/** Percents of what is planned. Where nothing is planned, what is agreed is the whole. More than a hundred is used where it is over. */
export function budgetPercents({
  planned,
  agreed,
  paid: paidMinor,
}: Pick<Figures, 'planned' | 'agreed' | 'paid'>): BudgetPercents {
  const whole = planned > 0 ? planned : agreed
  const [paid = 0, due = 0, left = 0] = percentsOf(
    [paidMinor, agreed - paidMinor, Math.max(0, planned - agreed)],
    whole,
  )
  return { used: paid + due, paid, due, left }
}

/** Halves upwards. */
function percentOf(part: bigint, whole: bigint) {
  return Number((part * 200n + whole) / (whole * 2n))
}
