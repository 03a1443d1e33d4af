import { useQuery } from '@tanstack/react-query'
import { minTermVisitors } from '#machines/listings/figures/figures.schema.ts'
import type { FigureWeek, SearchTerm } from '#machines/listings/figures/figures.schema.ts'
import { useWidth } from '#src/features/budget/use-width.ts'
import { formatNumber, formatShortDate } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Table } from '#src/ui/data/table.tsx'
import type { Column } from '#src/ui/data/table.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { figuresOptions } from '#src/features/listings/figures/figures.queries.ts'
import css from './figures-card.module.css'

/** How often a listing was viewed and saved, week by week, drawn and as a table. */
export function FiguresCard({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const query = useQuery(figuresOptions(businessId))
  return (
    <Card label={t('listings:figures.title')}>
      <h2>{t('listings:figures.title')}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={6}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('listings:figures.failed') }}
      >
        {({ weeks, terms }) => (
          <>
            <Figures weeks={weeks} />
            <Searches terms={terms} />
          </>
        )}
      </QueryLoader>
    </Card>
  )
}

type Weeks = readonly FigureWeek[]

function Figures({ weeks }: { weeks: Weeks }) {
  const { t } = useTranslation()
  const [views, saves] = [sumOf(weeks, 'views'), sumOf(weeks, 'saves')]
  if (views + saves === 0) return <Soft>{t('listings:figures.none')}</Soft>
  return (
    <Stack>
      <p>
        {t('listings:figures.views', { count: views, total: formatNumber(views) })}
        {', '}
        {t('listings:figures.saves', { count: saves, total: formatNumber(saves) })}
      </p>
      <ul className={css.legend}>
        <li data-part="views">{t('listings:figures.viewed')}</li>
        <li data-part="saves">{t('listings:figures.saved')}</li>
      </ul>
      <Bars weeks={weeks} />
      <Soft small>{t('listings:figures.how')}</Soft>
      <details>
        <summary>{t('listings:figures.asTable')}</summary>
        <Table
          caption={t('listings:figures.title')}
          rows={[...weeks].toReversed()}
          rowKey={({ start }) => start}
          columns={columnsOf()}
        />
      </details>
    </Stack>
  )
}

/** What visitors searched for when they found the listing, with how many did. */
function Searches({ terms }: { terms: readonly SearchTerm[] }) {
  const { t } = useTranslation()
  const textOf = useTermText()
  if (terms.length === 0) return null
  return (
    <Stack>
      <h3>{t('listings:searches.title')}</h3>
      <ul className={css.terms}>
        {terms.map((term) => (
          <li key={`${term.kind} ${term.term}`}>
            {textOf(term)} <strong>{formatNumber(term.visitors)}</strong>
          </li>
        ))}
      </ul>
      <Soft small>{t('listings:searches.how', { count: minTermVisitors })}</Soft>
    </Stack>
  )
}

function useTermText() {
  const { t } = useTranslation()
  return ({ kind, term }: SearchTerm) => {
    if (kind === 'category') return t(`vendors:category.${term}`)
    if (kind === 'filter') return t(`listings:searches.filters.${term}`)
    return t(`listings:searches.${kind}`, { term })
  }
}

function columnsOf(): Column<FigureWeek>[] {
  return [
    { name: t('listings:figures.week'), cell: ({ start }) => formatShortDate(start) },
    {
      name: t('listings:figures.viewed'),
      figure: true,
      cell: ({ views }) => formatNumber(views),
    },
    {
      name: t('listings:figures.saved'),
      figure: true,
      cell: ({ saves }) => formatNumber(saves),
    },
  ]
}

const step = 40
const names = 72
/** For the longest figure beside its bar. */
const notes = 64

/**
 * A week is a row with two bars from zero and their figures: as it is as readable on a phone, it is
 * drawn to the width there is.
 */
function Bars({ weeks }: { weeks: Weeks }) {
  const { t } = useTranslation()
  const { box, width } = useWidth()
  const max = Math.max(1, ...weeks.flatMap(({ views, saves }) => [views, saves]))
  const x = (count: number) => (count / max) * Math.max(0, width - names - notes)
  const descriptions = weeks.map(({ start, views, saves }) =>
    t('listings:figures.line', {
      day: formatShortDate(start),
      views: formatNumber(views),
      saves: formatNumber(saves),
    }),
  )
  return (
    <div ref={box}>
      <svg
        className={css.chart}
        width={width}
        height={weeks.length * step}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no img could show it
        role="img"
        aria-label={t('listings:figures.says', { items: descriptions.join('; ') })}
      >
        {weeks.map(({ start, views, saves }, place) => (
          <g key={start} transform={`translate(0 ${place * step})`}>
            <text x="0" y="22">
              {formatShortDate(start)}
            </text>
            <rect className={css.views} x={names} y="4" width={x(views)} height="14" rx="3" />
            <text className={css.note} x={names + x(views) + 6} y="15">
              {formatNumber(views)}
            </text>
            <rect className={css.saves} x={names} y="20.5" width={x(saves)} height="11" rx="3" />
            <text className={css.note} x={names + x(saves) + 6} y="31">
              {formatNumber(saves)}
            </text>
          </g>
        ))}
        <line className={css.axis} x1={names} x2={names} y1="0" y2={weeks.length * step} />
      </svg>
    </div>
  )
}

function sumOf(weeks: Weeks, figure: 'views' | 'saves') {
  return weeks.reduce((sum, week) => sum + week[figure], 0)
}
