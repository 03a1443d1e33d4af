import { headcountOf, totalsOf } from '#machines/budget/sums/totals.rules.ts'
import { applyWhatIf } from '#machines/budget/sums/what-if.rules.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { changePlan } from '../budget.queries.ts'
import { useBudget, useBudgetStep } from '../use-budget.ts'

/**
 * Shown if the wedding expects another number of guests than the budget counts with, or more have
 * accepted: offers each number with its effect.
 */
export function HeadcountMismatchNotice() {
  const { t } = useTranslation()
  const { weddingId, budget, totals, money, disabledReason } = useBudget()
  const { refusal, take } = useBudgetStep()
  const { plan, guests, items } = budget
  const counted = headcountOf(budget)
  const { expected, coming } = guests
  const isOther = plan.headcount !== null && expected !== null && expected !== counted
  const areMore = coming !== null && coming > counted
  if (!(isOther || areMore) || !items.some(({ perGuest }) => perGuest)) return null
  const offers = [
    ...(isOther ? [{ heads: expected, basis: 'expects' as const }] : []),
    // A lower number of acceptances is no reason for the notice while answers are still coming in;
    // if it is shown for another reason, both numbers are offered.
    ...(coming !== null && coming > 0 && coming !== counted && coming !== expected
      ? [{ heads: coming, basis: 'coming' as const }]
      : []),
  ].map(({ heads, basis }) => {
    const then = totalsOf(applyWhatIf(budget, { headcount: heads, instead: [] })).all.expected
    const change = then - totals.all.expected
    const counts = { guests: formatNumber(heads), counted: formatNumber(counted) }
    return {
      heads,
      basis,
      counts,
      amount: money(then),
      change: `${change > 0 ? '+' : ''}${money(change)}`,
    }
  })
  return (
    <Notice kind="caution">
      <p>
        <strong>{t('budget:heads.title')}</strong>
      </p>
      {offers.map(({ heads, basis, counts, amount, change }) => (
        <p key={basis}>
          {t(`budget:heads.${basis}`, { ...counts, count: heads })}{' '}
          {t('budget:heads.means', { ...counts, count: heads, amount, change })}
        </p>
      ))}
      <p>{t('budget:heads.frozen')}</p>
      <Notice kind="critical">{refusal}</Notice>
      <Row>
        {offers.map(({ heads, basis, counts }) => (
          <Button
            key={basis}
            kind="quiet"
            disabledReason={disabledReason}
            onPress={() =>
              void take(t('budget:heads.message', counts), () =>
                changePlan(weddingId, { version: plan.version, headcount: heads }),
              )
            }
          >
            {t(basis === 'coming' ? 'budget:heads.takeComing' : 'budget:heads.take', counts)}
          </Button>
        ))}
      </Row>
    </Notice>
  )
}
