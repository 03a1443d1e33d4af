import { headcountOf, totalsOf } from '#machines/budget/sums/totals.rules.ts'
import { tried } from '#machines/budget/sums/what-if.rules.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { changePlan } from '../budget.queries.ts'
import { useBudget } from '../use-budget.ts'

/** Where the wedding expects another number of guests than the budget counts with: what taking it would do, before it does. */
export function HeadsNotice() {
  const { weddingId, budget, totals, money, off, act } = useBudget()
  const { plan, guests, items } = budget
  const counted = headcountOf(budget)
  const { expected } = guests
  if (plan.headcount === null || expected === null || expected === counted || !items.some(({ perGuest }) => perGuest)) return null
  const then = totalsOf(tried(budget, { headcount: expected, instead: [] })).all.expected
  const change = then - totals.all.expected
  const said = { guests: formatNumber(expected), counted: formatNumber(counted) }
  return (
    <Notice kind="caution">
      <p>
        <strong>{t('budget:heads.title')}</strong> {t('budget:heads.expects', said)}{' '}
        {t('budget:heads.means', { ...said, amount: money(then), change: `${change > 0 ? '+' : ''}${money(change)}` })}{' '}
        {t('budget:heads.frozen')}
      </p>
      <Row>
        <Button
          kind="quiet"
          off={off}
          onPress={() => void act(t('budget:heads.told', said), changePlan(weddingId, { version: plan.version, headcount: expected }))}
        >
          {t('budget:heads.take', said)}
        </Button>
      </Row>
    </Notice>
  )
}
