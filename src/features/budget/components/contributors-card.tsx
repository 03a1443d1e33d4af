import { formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, List, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../use-budget.ts'
import css from './budget.module.css'

/** Who gives something: what they said, and what the payments say they have paid. */
export function ContributorsCard() {
  const { t } = useTranslation()
  const { budget, totals, money, disabledReason, open } = useBudget()
  return (
    <Card label={t('budget:contributor.title')}>
      <div className={css.head}>
        <h2>{t('budget:contributor.title')}</h2>
        <Button
          kind="bare"
          disabledReason={disabledReason}
          onPress={() => open({ what: 'contributor', id: null })}
        >
          {t('budget:contributor.add')}
        </Button>
      </div>
      {budget.contributors.length === 0 ? <Soft>{t('budget:contributor.lead')}</Soft> : null}
      <List>
        {budget.contributors.map(({ id, name, pledged, currency }) => (
          <li key={id}>
            <Row spread>
              <div>
                <strong>{name}</strong>
                <Soft small>
                  {t('budget:contributor.paidOf', {
                    paid: money(totals.paidBy.get(id) ?? 0),
                    pledged: formatMoney({ minor: pledged, currency }),
                  })}
                </Soft>
              </div>
              <Button
                kind="bare"
                disabledReason={disabledReason}
                name={t('budget:contributor.changeName', { name })}
                onPress={() => open({ what: 'contributor', id })}
              >
                {t('budget:contributor.edit')}
              </Button>
            </Row>
          </li>
        ))}
      </List>
    </Card>
  )
}
