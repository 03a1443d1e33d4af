import { useState } from 'react'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import { lockField, splitFormOf } from '#machines/budget/forms/plan-form.rules.ts'
import type { SplitForm } from '#machines/budget/forms/plan-form.rules.ts'
import { rebalanced } from '#machines/budget/split.rules.ts'
import { formatShare } from '#src/i18n/format.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { useSplitEdit } from '../use-split-edit.ts'
import css from './budget.module.css'
import { SplitLine } from './forms/split-line.tsx'

/**
 * The amount set aside for each category, edited in place. One button makes the sum the total again
 * and keeps locked amounts.
 */
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
  const { money, totalMinor, wrong, left, save } = edit

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
      <SplitEnd edit={edit} onDrop={onDrop} />
    </Form>
  )
}

/** The buttons of the split: rebalance at any time, save or discard once something is typed. */
function SplitEnd({ edit, onDrop }: { edit: ReturnType<typeof useSplitEdit>; onDrop: () => void }) {
  const { t } = useTranslation()
  const { disabledReason, currency, totalMinor, split, save } = edit
  const hasNothingToSave = !edit.isTyped && edit.conflicts.length === 0
  return (
    <EditEnd
      edit={edit}
      texts={editTexts()}
      labelOf={(field) => labelOf(field, currency)}
      show={(field, value) =>
        isLock(field) ? t(value ? 'budget:split.locked' : 'budget:split.open') : value
      }
      before={
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
      }
      save={t('budget:split.save')}
      hasNothingToSave={hasNothingToSave}
      disabledReason={disabledReason}
    >
      {hasNothingToSave ? null : (
        <Button kind="bare" onPress={onDrop}>
          {t('budget:split.drop')}
        </Button>
      )}
    </EditEnd>
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
