import { useState } from 'react'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import type { BudgetCategory, Split } from '#machines/budget/budget.schema.ts'
import { minorFrom, typedFrom } from '#machines/budget/money.schema.ts'
import { rebalanced, splitOf, unsplit } from '#machines/budget/split.rules.ts'
import { formatShare } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Hidden, Row, Soft } from '#src/ui/layout/layout.tsx'
import { changePlan } from '../budget.queries.ts'
import { useBudget } from '../use-budget.ts'
import css from './budget.module.css'

/** What is set aside for each category, typed over in place; one press makes it the total again, and what is locked stays. */
export function SplitCard() {
  const { weddingId, budget, money, off, act } = useBudget()
  const { plan } = budget
  const { currency, totalMinor } = plan
  const asTyped = (split: Split) => splitTexts(split, currency)
  const [draft, edit] = useState<{ version: number; typed: SplitTexts } | null>(null)
  const typed = draft?.typed ?? asTyped(plan.split)
  const wrong = budgetCategories.find((category) => minorFrom(typed[category].text, currency) === null)
  const split = splitOf((category) => ({ minor: minorFrom(typed[category].text, currency) ?? 0, locked: typed[category].locked }))
  const whole = Math.max(1, totalMinor ?? budgetCategories.reduce((sum, category) => sum + split[category].minor, 0))
  const left = totalMinor === null ? 0 : unsplit(split, totalMinor)
  const change = (category: BudgetCategory, part: Partial<SplitTexts[BudgetCategory]>) =>
    edit({ version: draft?.version ?? plan.version, typed: { ...typed, [category]: { ...typed[category], ...part } } })

  async function save(next: Split, says: string) {
    if (await act(says, changePlan(weddingId, { version: draft?.version ?? plan.version, split: next }))) edit(null)
  }

  return (
    <Card label={t('budget:split.title')}>
      <h2>{t('budget:split.title')}</h2>
      <Soft small>{t('budget:split.lead')}</Soft>
      <Form onSubmit={() => void (wrong === undefined && off === null && save(split, t('budget:split.saved')))}>
        <ul className={css.split}>
          {budgetCategories.map((category) => {
            const name = t(`budget:category.${category}`)
            return (
              <li key={category}>
                <span>{name}</span>
                <span className={css.share}>{formatShare(Math.round((split[category].minor / whole) * 1_000) / 1_000)}</span>
                <input
                  aria-label={t('budget:split.amount', { category: name, currency })}
                  aria-invalid={minorFrom(typed[category].text, currency) === null}
                  name={`split-${category}`}
                  autoComplete="off"
                  readOnly={off !== null}
                  value={typed[category].text}
                  onChange={(event) => change(category, { text: event.target.value })}
                />
                <label className={css.lock}>
                  <input
                    type="checkbox"
                    checked={typed[category].locked}
                    disabled={off !== null}
                    onChange={(event) => change(category, { locked: event.target.checked })}
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
              : t(left > 0 ? 'budget:split.short' : 'budget:split.beyond', { amount: money(Math.abs(left)), total: money(totalMinor) })}
          </Soft>
        )}
        <Notice kind="critical">{wrong ? t('budget:split.wrong', { category: t(`budget:category.${wrong}`) }) : null}</Notice>
        <Row>
          <Button
            kind="quiet"
            off={off ?? (totalMinor === null ? t('budget:split.offTotal') : null)}
            onPress={() =>
              void (totalMinor !== null && wrong === undefined && save(rebalanced(split, totalMinor), t('budget:split.rebalanced')))
            }
          >
            {t('budget:split.rebalance')}
          </Button>
          {draft ? (
            <>
              <Button type="submit" off={off}>
                {t('budget:split.save')}
              </Button>
              <Button kind="bare" onPress={() => edit(null)}>
                {t('budget:split.drop')}
              </Button>
            </>
          ) : null}
        </Row>
      </Form>
    </Card>
  )
}

type SplitTexts = Record<BudgetCategory, { text: string; locked: boolean }>

function splitTexts(split: Split, currency: string): SplitTexts {
  // Every category has its text, so that the keys are those of the record.
  return Object.fromEntries(
    budgetCategories.map((category) => [
      category,
      { text: typedFrom({ minor: split[category].minor, currency }), locked: split[category].locked },
    ]),
  ) as SplitTexts
}
