import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { countryName, daysUntil, formatDay, formatNumber, formatWeekday } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Stat, Stats } from '#src/ui/data/stat.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Facts, Hidden, Row } from '#src/ui/layout/layout.tsx'
import css from './wedding-overview.module.css'

/** Who marries whom, when and where, and how long until then; null while that is on the way. `art` lies behind. */
export function DayBanner({ wedding, art }: { wedding: Wedding | null; art: ReactNode }) {
  const days = useDaysUntil(wedding?.weddingDate ?? null)
  return (
    <section className={css.day}>
      {art}
      <div>
        {/* The page has a name before it says whose it is; the element stays, because the focus may be on it. */}
        <h1>{wedding ? namesOf(wedding) : <Hidden>{t('app:titles.dashboard')}</Hidden>}</h1>
        {wedding ? (
          <p>{whenAndWhere(wedding)}</p>
        ) : (
          <div className={css.coming}>
            <Skeleton lines={2} />
          </div>
        )}
      </div>
      {days === null ? null : days === 0 ? (
        <p className={css.count}>{t('wedding:dashboard.today')}</p>
      ) : (
        <p className={css.count}>
          <strong>{formatNumber(Math.abs(days))}</strong>{' '}
          {t(days > 0 ? 'wedding:dashboard.daysToGo' : 'wedding:dashboard.past', { count: Math.abs(days) })}
        </p>
      )}
    </section>
  )
}

/** The figures that exist so far; each leads to where it was given. What was not given is a dash and says what it would do. */
export function WeddingFigures({ wedding }: { wedding: Wedding }) {
  const days = useDaysUntil(wedding.weddingDate)
  const { expectedGuests, budgetRange, weddingDate } = wedding
  return (
    <Stats>
      <Figure
        label={t('wedding:figures.days')}
        figure={days === null ? null : formatNumber(Math.max(days, 0))}
        why={weddingDate ? t('wedding:figures.daysWhy', { weekday: formatWeekday(weddingDate) }) : t('wedding:figures.daysBlank')}
      />
      <Figure
        label={t('wedding:figures.guests')}
        figure={expectedGuests === null ? null : formatNumber(expectedGuests)}
        why={t(expectedGuests === null ? 'wedding:figures.guestsBlank' : 'wedding:figures.guestsWhy')}
      />
      <Figure
        label={t('wedding:figures.budget')}
        figure={budgetRange && t(`wedding:budgetRange.${budgetRange}`)}
        why={t(budgetRange ? 'wedding:figures.budgetWhy' : 'wedding:figures.budgetBlank')}
      />
      <Figure
        label={t('wedding:figures.place')}
        figure={wedding.city || countryName(wedding.country) || null}
        why={wedding.city && wedding.country ? countryName(wedding.country) : t('wedding:figures.placeBlank')}
      />
    </Stats>
  )
}

function Figure({ figure, ...about }: { label: string; figure: string | null; why: string }) {
  return <Stat to="/couple-profile" figure={figure ?? t('ui:blank')} {...about} />
}

/** The details as the couple gave them. Nothing is made up: what was not given says so. */
export function WeddingFacts({ wedding }: { wedding: Wedding }) {
  return (
    <Card label={t('wedding:dashboard.details')}>
      <h2>{t('wedding:dashboard.details')}</h2>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          { name: t('wedding:dashboard.date'), value: wedding.weddingDate ? formatDay(wedding.weddingDate) : null },
          { name: t('wedding:dashboard.venue'), value: placeOf(wedding) },
          {
            name: t('wedding:dashboard.guests'),
            value: wedding.expectedGuests === null ? null : t('wedding:dashboard.guestsExpected', { count: wedding.expectedGuests }),
          },
          { name: t('wedding:dashboard.type'), value: wedding.type ? t(`wedding:type.${wedding.type}`) : null },
          { name: t('wedding:dashboard.estimated'), value: wedding.budgetRange ? t(`wedding:budgetRange.${wedding.budgetRange}`) : null },
          { name: t('wedding:dashboard.partner'), value: wedding.partnerEmail },
        ]}
      />
      <Row>
        <ButtonLink to="/couple-profile" kind="quiet">
          {t('wedding:dashboard.change')}
        </ButtonLink>
      </Row>
    </Card>
  )
}

/** Null while the couple has no date. */
function useDaysUntil(day: string | null) {
  const [today] = useState(() => new Date())
  return day === null ? null : daysUntil(day, today)
}

function whenAndWhere(wedding: Wedding) {
  const day = wedding.weddingDate ? formatDay(wedding.weddingDate) : t('wedding:dashboard.noDate')
  const place = placeOf(wedding)
  return place ? t(wedding.weddingDate ? 'wedding:dashboard.dayAndPlace' : 'wedding:dashboard.noDateButPlace', { day, place }) : day
}

function placeOf({ city, country }: Wedding) {
  if (!city || !country) return city || countryName(country)
  return t('wedding:dashboard.place', { city, country: countryName(country) })
}

function namesOf({ names: [first, second] }: Wedding) {
  return second ? t('wedding:dashboard.and', { first, second }) : first
}
