import { useRef, useEffectEvent, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import {
  approvalIn,
  dueDay,
  isDraft,
  turnOf,
  progressOf,
} from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatWhen, countryName } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Soft, Card, Facts } from '#src/ui/layout/layout.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import type { Business } from '#machines/vendors/business.schema.ts'
import css from '../../pages/review-page.module.css'

export function DetailsCard({
  business,
  owner,
}: {
  business: Business
  owner: { name: string; email: string }
}) {
  const { t } = useTranslation()
  return (
    <Card label={t('review:details')}>
      <h2>{t('review:details')}</h2>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          { name: t('review:owner'), value: t('review:owned', owner) },
          { name: t('vendors:fields.name'), value: business.name },
          {
            name: t('vendors:fields.category'),
            value: t(`vendors:category.${business.category}`),
          },
          { name: t('vendors:fields.city'), value: business.city },
          { name: t('vendors:fields.country'), value: countryName(business.country) },
          { name: t('vendors:fields.phone'), value: business.phone },
          {
            name: t('vendors:fields.website'),
            value: business.website ? <Elsewhere to={business.website} /> : null,
          },
          { name: t('vendors:fields.description'), value: business.description },
        ]}
      />
    </Card>
  )
}

export function Head({ record: { business, steps } }: { record: ReviewRecord }) {
  const { t } = useTranslation()
  const heading = useFocusOnArrival(true)
  const { approval: state, name, category, city, country } = business
  const place = city || countryName(country)
  const kind = t(`vendors:category.${category}`)
  return (
    <div className={css.head}>
      <span className={css.cover}>
        <Cover category={category} name={name} width={400} />
      </span>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <Soft small>
          {t('review:counted', {
            placed: place ? t('review:placed', { category: kind, place }) : kind,
            submission: t('review:submission', {
              count: steps.filter(({ fact }) => fact === 'submitted').length || 1,
            }),
          })}
        </Soft>
      </div>
      <Status state={`approval.${state}`} turn={turnOf({ state }, 'reviewer')}>
        {t(`vendors:approval.${state}`)}
      </Status>
    </div>
  )
}

/**
 * What somebody has come to takes the focus, so that it is read out; the first page they open
 * leaves it where it is.
 */
export function useFocusOnArrival(isHere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const arrive = useEffectEvent(() => {
    if (key !== 'default') heading.current?.focus()
  })
  useEffect(() => {
    if (isHere) arrive()
  }, [isHere])
  return heading
}

export function ApprovalFacts({ record }: { record: ReviewRecord }) {
  const { t } = useTranslation()
  const { business, steps, facts } = record
  const { approval: state } = business
  const now = useNow()
  useReportLifecycleState({ machine: 'vendorApproval', record: business.id, state, facts })
  if (isDraft(state)) return null
  const turn = turnOf(approvalIn(record), 'reviewer')
  const { stages, now: place } = progressOf(state, { createdAt: business.createdAt, steps })
  const day = formatWhen(dueDay(record), now)
  return (
    <Where
      label={t('vendors:approval.way')}
      state={`approval.${state}`}
      turn={turn}
      stages={stages.map((stage) => ({
        name: t(`vendors:approval.${stage.state}`),
        ...(stage.at === null ? {} : { note: formatWhen(stage.at, now) }),
      }))}
      now={place}
      facts={{
        whose: { name: t('vendors:approval.whose'), value: t(`review:status.${state}.whose`) },
        next: {
          name: t('vendors:approval.next'),
          value: t(`review:status.${state}.next`),
          more: t(`review:status.${state}.nextMore`),
        },
        by: {
          name: t('vendors:approval.by'),
          value: t(`review:status.${state}.by`, { day }),
          more: t(`review:status.${state}.byMore`),
        },
      }}
    />
  )
}

function Elsewhere({ to }: { to: string }) {
  return (
    <a href={to} rel="noopener noreferrer nofollow" target="_blank">
      {to}
    </a>
  )
}
