import { useState } from 'react'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { daysUntil, formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Card, Facts, Row } from '#src/ui/layout/layout.tsx'
import css from './wedding-overview.module.css'

/** Who marries whom and when, and the details as the couple gave them. Nothing is made up: what was not given says so. */
export function WeddingOverview({ wedding }: { wedding: Wedding }) {
  return (
    <>
      <section className={css.day}>
        <div>
          <h1>{namesOf(wedding)}</h1>
          <p>{whenAndWhere(wedding)}</p>
        </div>
        {wedding.weddingDate ? <Countdown day={wedding.weddingDate} /> : null}
      </section>
      <Card label={t('wedding:dashboard.details')}>
        <Row spread>
          <h2>{t('wedding:dashboard.details')}</h2>
          <ButtonLink to="/couple-profile" kind="quiet">
            {t('wedding:dashboard.change')}
          </ButtonLink>
        </Row>
        <Facts
          unknown={t('ui:notGiven')}
          facts={[
            { name: t('wedding:dashboard.date'), value: wedding.weddingDate ? formatDay(wedding.weddingDate) : null },
            { name: t('wedding:dashboard.city'), value: wedding.city },
            { name: t('wedding:dashboard.country'), value: wedding.country },
            {
              name: t('wedding:dashboard.guests'),
              value: wedding.expectedGuests === null ? null : t('wedding:dashboard.guestsExpected', { count: wedding.expectedGuests }),
            },
            { name: t('wedding:dashboard.type'), value: wedding.type ? t(`wedding:type.${wedding.type}`) : null },
            { name: t('wedding:dashboard.budget'), value: wedding.budgetRange ? t(`wedding:budgetRange.${wedding.budgetRange}`) : null },
            { name: t('wedding:dashboard.partner'), value: wedding.partnerEmail },
          ]}
        />
      </Card>
    </>
  )
}

function Countdown({ day }: { day: string }) {
  const [today] = useState(() => new Date())
  const days = daysUntil(day, today)
  if (days === 0) return <p className={css.count}>{t('wedding:dashboard.today')}</p>
  return (
    <p className={css.count}>
      <strong>{Math.abs(days)}</strong> {t(days > 0 ? 'wedding:dashboard.daysToGo' : 'wedding:dashboard.past', { count: Math.abs(days) })}
    </p>
  )
}

function whenAndWhere({ weddingDate, city, country }: Wedding) {
  const day = weddingDate ? formatDay(weddingDate) : t('wedding:dashboard.noDate')
  const place = [city, country].filter(Boolean).join(', ')
  if (!place) return day
  return weddingDate ? t('wedding:dashboard.dayAndPlace', { day, place }) : `${day}, ${place}`
}

function namesOf({ names: [first, second] }: Wedding) {
  return second ? t('wedding:dashboard.and', { first, second }) : first
}
