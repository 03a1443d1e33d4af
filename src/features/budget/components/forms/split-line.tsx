import type { BudgetCategory } from '#machines/budget/budget.schema.ts'
import { lockField } from '#machines/budget/forms/plan-form.rules.ts'
import { minorDigits } from '#machines/kernel/values/money.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Hidden } from '#src/ui/layout/layout.tsx'
import css from '../budget.module.css'
import type { useSplitEdit } from '../../use-split-edit.ts'

interface SplitLineProps extends Omit<
  ReturnType<typeof useSplitEdit>,
  'take' | 'save' | 'conflicts' | 'choose'
> {
  category: BudgetCategory
  /** Of the whole, as it is written. */
  share: string
  /** The slider is taken: from here the others give way. */
  onTake: () => void
}

/** What is set aside for one category: by a slider, by typing, and whether it stays. */
export function SplitLine(line: SplitLineProps) {
  const { t } = useTranslation()
  const { category, share, money, currency, totalMinor, split, values, wrong } = line
  const { disabledReason, isWrong, change, slide, onTake } = line
  const name = t(`budget:category.${category}`)
  return (
    <li>
      <span>{name}</span>
      {totalMinor === null ? null : (
        <input
          type="range"
          aria-label={t('budget:split.slide', { category: name })}
          aria-valuetext={t('budget:split.slideSays', {
            amount: money(split[category].minor),
            percent: share,
          })}
          min={0}
          max={totalMinor}
          step={stepOf(totalMinor, currency)}
          disabled={disabledReason !== null || split[category].locked || wrong !== undefined}
          value={split[category].minor}
          onPointerDown={onTake}
          onFocus={onTake}
          onChange={(event) => slide(category, Number(event.target.value))}
        />
      )}
      <span className={css.share}>{share}</span>
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
          onChange={(event) => change(lockField(category), event.target.checked ? 'yes' : '')}
        />
        <span aria-hidden="true">{t('budget:split.locked')}</span>
        <Hidden>{t('budget:split.lock', { category: name })}</Hidden>
      </label>
    </li>
  )
}

/** Half a percent of the total, in whole units. */
function stepOf(totalMinor: number, currency: string) {
  const unit = 10 ** minorDigits(currency)
  return Math.max(1, Math.round(totalMinor / 200 / unit) * unit)
}
