import { shares } from '#machines/kernel/values/money.ts'
import type { Figures } from './totals.rules.ts'

/**
 * Whole percentages for parts that are shown together, by largest remainder, so that they add up to
 * the percentage of their sum. Zeros if the whole is zero.
 */
export function percentsOf(parts: readonly number[], whole: number): number[] {
  if (whole <= 0) return parts.map(() => 0)
  const sum = parts.reduce((all, part) => all + BigInt(part), 0n)
  return sum === 0n ? parts.map(() => 0) : shares(percentOf(sum, BigInt(whole)), parts)
}

/**
 * The used part of a budget in whole percentages: `used` is always `paid` plus `due`, and with
 * `left` it is everything.
 */
export interface BudgetPercents {
  used: number
  paid: number
  due: number
  left: number
}

/**
 * Percentages of what is planned, or of what is agreed if nothing is planned. An overspent budget
 * uses more than a hundred.
 */
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

/** Rounds halves up. */
function percentOf(part: bigint, whole: bigint) {
  return Number((part * 200n + whole) / (whole * 2n))
}
