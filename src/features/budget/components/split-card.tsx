import { useState } from 'react'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import { lockField, splitFormOf } from '#machines/budget/forms/plan-form.rules.ts'
import type { SplitForm } from '#machines/budget/forms/plan-form.rules.ts'
import { rebalanced } from '#machines/budget/split.rules.ts'
import { formatShare } from '#src/i18n/format.ts'
import { conflictTexts } from '#src/i18n/parts/conflict.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Conflict } from '#src/ui/forms/conflict/conflict.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useSplitEdit } from '../use-split-edit.ts'
import css from './budget.module.css'
import { SplitLine } from './forms/split-line.tsx'

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
  const edit = useSplitEdit()
  const { money, currency, totalMinor, outcome, conflicts, choose, wrong, left, save } = edit

  return (
    <Form onSubmit={() => save()}>
      <ul className={css.split}>
        {budgetCategories.map((category, place) => (
          <SplitLine
            key={category}
            {...edit}
            category={category}
            share={formatShare((edit.percents[place] ?? 0) / 100)}
            onTake={edit.take}
          />
        ))}
      </ul>
      {totalMinor === null ? null : <SplitLeft {...{ money, totalMinor, left }} />}
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
      <SplitActs {...edit} onDrop={onDrop} onSave={save} />
    </Form>
  )
}

function SplitActs({
  onDrop,
  disabledReason,
  currency,
  totalMinor,
  outcome,
  conflicts,
  split,
  isTyped,
  onSave,
}: Omit<ReturnType<typeof useSplitEdit>, 'save'> & {
  onDrop: () => void
  onSave: (instead?: SplitForm) => void
}) {
  const { t } = useTranslation()
  return (
    <Row>
      <Button
        kind="quiet"
        disabledReason={disabledReason ?? (totalMinor === null ? t('budget:split.offTotal') : null)}
        onPress={() =>
          totalMinor !== null && onSave(splitFormOf(rebalanced(split, totalMinor), currency))
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
  )
}

function SplitLeft({
  money,
  totalMinor,
  left,
}: {
  money: (minor: number) => string
  totalMinor: number
  left: number
}) {
  const { t } = useTranslation()
  return (
    <Soft small>
      {left === 0
        ? t('budget:split.adds', { total: money(totalMinor) })
        : t(left > 0 ? 'budget:split.short' : 'budget:split.beyond', {
            amount: money(Math.abs(left)),
            total: money(totalMinor),
          })}
    </Soft>
  )
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
