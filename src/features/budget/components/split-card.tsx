import { useRef, useState } from 'react'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import type { BudgetCategory, Split } from '#machines/budget/budget.schema.ts'
import {
  lockField,
  splitFormOf,
  splitFormSchema,
  splitFrom,
} from '#machines/budget/forms/plan-form.rules.ts'
import type { SplitForm } from '#machines/budget/forms/plan-form.rules.ts'
import { minorDigits, minorFrom } from '#machines/kernel/values/money.ts'
import { percentsOf } from '#machines/budget/sums/percents.rules.ts'
import { rebalanced, unsplit, withShare } from '#machines/budget/split.rules.ts'
import { formatShare } from '#src/i18n/format.ts'
import { conflictTexts } from '#src/i18n/parts/conflict.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Conflict } from '#src/ui/forms/conflict/conflict.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Hidden, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../use-budget.ts'
import { usePlanEdit } from '../use-plan-edit.ts'
import css from './budget.module.css'

/** What is set aside for each category, typed over in place; one press makes it the total again, and what is locked stays. */
export function SplitCard() {
  const { t } = useTranslation()
  const [dropped, drop] = useState(0)
  return (
    <Card label={t('budget:split.title')}>
      <h2>{t('budget:split.title')}</h2>
      <Soft small>{t('budget:split.lead')}</Soft>
      <Soft small>{t('budget:split.keepsTotal')}</Soft>
      <SplitFields key={dropped} onDrop={() => drop(dropped + 1)} />
    </Card>
  )
}

function SplitFields({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation()
  const { budget, money, disabledReason } = useBudget()
  const { currency, totalMinor, split: kept } = budget.plan
  const isRebalancing = useRef(false)
  const { values, outcome, conflicts, choose, change, submit } = usePlanEdit<SplitForm, Split>({
    toForm: (plan) => splitFormOf(plan.split, plan.currency),
    schema: splitFormSchema(currency),
    changeOf: (_, split) => ({ split }),
    says: () => t(isRebalancing.current ? 'budget:split.rebalanced' : 'budget:split.saved'),
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

  // What stood when a slider was taken: from there the others give way, however far it is moved and back.
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

  return (
    <Form onSubmit={() => save()}>
      <ul className={css.split}>
        {budgetCategories.map((category, place) => {
          const name = t(`budget:category.${category}`)
          return (
            <li key={category}>
              <span>{name}</span>
              {totalMinor === null ? null : (
                <input
                  type="range"
                  aria-label={t('budget:split.slide', { category: name })}
                  aria-valuetext={t('budget:split.slideSays', {
                    amount: money(split[category].minor),
                    percent: formatShare((percents[place] ?? 0) / 100),
                  })}
                  min={0}
                  max={totalMinor}
                  step={stepOf(totalMinor, currency)}
                  disabled={
                    disabledReason !== null || split[category].locked || wrong !== undefined
                  }
                  value={split[category].minor}
                  onPointerDown={() => (before.current = split)}
                  onFocus={() => (before.current = split)}
                  onChange={(event) => slide(category, Number(event.target.value))}
                />
              )}
              <span className={css.share}>{formatShare((percents[place] ?? 0) / 100)}</span>
              <input
                type="text"
                inputMode="decimal"
                aria-label={t('budget:split.amount', { category: name, currency })}
                aria-invalid={isWrong(category)}
                name={`split-${category}`}
                autoComplete="off"
                readOnly={disabledReason !== null}
                value={values[category]}
                onChange={(event) => change(category, event.target.value)}
              />
              <label className={css.lock}>
                <input
                  type="checkbox"
                  checked={split[category].locked}
                  disabled={disabledReason !== null}
                  onChange={(event) =>
                    change(lockField(category), event.target.checked ? 'yes' : '')
                  }
                />
                <span aria-hidden="true">{t('budget:split.locked')}</span>
                <Hidden>{t('budget:split.lock', { category: name })}</Hidden>
              </label>
            </li>
          )
        })}
      </ul>
      {totalMinor === null ? null : (
        <Soft small>
          {left === 0
            ? t('budget:split.adds', { total: money(totalMinor) })
            : t(left > 0 ? 'budget:split.short' : 'budget:split.beyond', {
                amount: money(Math.abs(left)),
                total: money(totalMinor),
              })}
        </Soft>
      )}
      <Notice kind="critical">
        {wrong ? t('budget:split.wrong', { category: t(`budget:category.${wrong}`) }) : null}
      </Notice>
      <Conflict
        {...conflictTexts()}
        conflicts={conflicts}
        labelOf={(field) => labelOf(field, currency)}
        show={(field, value) =>
          isLock(field) ? t(value ? 'budget:split.locked' : 'budget:split.open') : value
        }
        onChoose={choose}
      />
      <Notice kind="critical">
        {outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
      <Row>
        <Button
          kind="quiet"
          disabledReason={
            disabledReason ?? (totalMinor === null ? t('budget:split.offTotal') : null)
          }
          onPress={() =>
            totalMinor !== null && save(splitFormOf(rebalanced(split, totalMinor), currency))
          }
        >
          {t('budget:split.rebalance')}
        </Button>
        {isTyped || conflicts.length > 0 ? (
          <>
            <Button
              type="submit"
              busy={outcome.state === 'saving'}
              busyLabel={t('ui:saving')}
              disabledReason={disabledReason}
            >
              {t('budget:split.save')}
            </Button>
            <Button kind="bare" onPress={onDrop}>
              {t('budget:split.drop')}
            </Button>
          </>
        ) : null}
      </Row>
    </Form>
  )
}

/** Half a percent of the total, in whole units. */
function stepOf(totalMinor: number, currency: string) {
  const unit = 10 ** minorDigits(currency)
  return Math.max(1, Math.round(totalMinor / 200 / unit) * unit)
}

function isLock(field: string) {
  return field.endsWith('-locked')
}

function labelOf(field: keyof SplitForm, currency: string) {
  const category =
    budgetCategories.find((one) => one === field || lockField(one) === field) ?? 'venue'
  const name = t(`budget:category.${category}`)
  return isLock(field)
    ? t('budget:split.lock', { category: name })
    : t('budget:split.amount', { category: name, currency })
}
