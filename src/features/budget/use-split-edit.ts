import { useRef } from 'react'
import type { Split, BudgetCategory } from '#machines/budget/budget.schema.ts'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import type { SplitForm } from '#machines/budget/forms/plan-form.rules.ts'
import { splitFormOf, splitFormSchema, splitFrom } from '#machines/budget/forms/plan-form.rules.ts'
import { minorFrom } from '#machines/kernel/values/money.ts'
import { percentsOf } from '#machines/budget/sums/percents.rules.ts'
import { unsplit, withShare } from '#machines/budget/split.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useBudget } from './use-budget.ts'
import { usePlanEdit } from './use-plan-edit.ts'

/** The split as it is typed and moved, and keeping it. */
export function useSplitEdit() {
  const { t } = useTranslation()
  const { budget, money, disabledReason } = useBudget()
  const { currency, totalMinor, split: kept } = budget.plan
  const isRebalancing = useRef(false)
  const { values, outcome, conflicts, choose, change, submit } = usePlanEdit<SplitForm, Split>({
    toForm: (plan) => splitFormOf(plan.split, plan.currency),
    schema: splitFormSchema(currency),
    changeOf: (_, split) => ({ split }),
    message: () => t(isRebalancing.current ? 'budget:split.rebalanced' : 'budget:split.saved'),
  })
  const isWrong = (category: BudgetCategory) => minorFrom(values[category], currency) === null
  const wrong = budgetCategories.find(isWrong)
  const split = splitFrom(values, currency)
  const whole = Math.max(
    1,
    totalMinor ?? budgetCategories.reduce((sum, category) => sum + split[category].minor, 0),
  )
  const percents = percentsOf(
    budgetCategories.map((category) => split[category].minor),
    whole,
  )
  const left = totalMinor === null ? 0 : unsplit(split, totalMinor)
  const isTyped = JSON.stringify(values) !== JSON.stringify(splitFormOf(kept, currency))

  // What stood when a slider was taken: from there the others give way, however far it is moved and
  // back.
  const before = useRef(split)

  function slide(category: BudgetCategory, minor: number) {
    if (totalMinor === null) return
    const moved = withShare(before.current, { category, minor, total: totalMinor })
    for (const [field, value] of Object.entries(splitFormOf(moved, currency)))
      // The form's own fields, which are what it is made of.
      if (values[field as keyof SplitForm] !== value) change(field as keyof SplitForm, value)
  }

  function save(instead?: SplitForm) {
    isRebalancing.current = instead !== undefined
    if (wrong === undefined && disabledReason === null) submit(instead)
  }

  return {
    money,
    disabledReason,
    currency,
    totalMinor,
    values,
    outcome,
    conflicts,
    choose,
    change,
    isWrong,
    wrong,
    split,
    percents,
    left,
    isTyped,
    take: () => (before.current = split),
    slide,
    save,
  }
}
