import { useQuery } from '@tanstack/react-query'
import { publicFactsOf, spokenTime } from '#machines/enquiries/details/response-facts.rules.ts'
import { factMonths, minCounted } from '#machines/enquiries/details/response-facts.schema.ts'
import type { Fact, PublicFacts } from '#machines/enquiries/details/response-facts.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { formatShare } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { readPublicFacts, responseFactsOptions } from '../../enquiries.queries.ts'
import css from './response-facts.module.css'

/**
 * How a vendor answers, for everybody: counted from their enquiries, each figure with what it was
 * counted from.
 */
export function ResponseFacts({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { read } = useRead(() => readPublicFacts(slug))
  return (
    <section className={css.facts} aria-label={t('listings:response.title')}>
      <h2>{t('listings:response.title')}</h2>
      {/* What cannot be read is no reason to disturb the page. */}
      <div className={css.coming}>
        {read.state === 'ready' ? (
          <Lines facts={read.value} none={t('listings:response.none')} />
        ) : null}
      </div>
    </section>
  )
}

/** The same for the vendor, who also reads what couples don't see yet. */
export function OwnResponseFacts({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const query = useQuery(responseFactsOptions(businessId))
  return (
    <Card label={t('listings:response.own')}>
      <h2>{t('listings:response.own')}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={4}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('listings:response.failed') }}
      >
        {(facts) => (
          <>
            <Lines
              facts={publicFactsOf(facts)}
              none={t('listings:response.ownNone', { count: minCounted, so: facts.answered.of })}
            />
            <Soft small>{t('listings:response.how', { count: minCounted })}</Soft>
          </>
        )}
      </QueryLoader>
    </Card>
  )
}

function Lines({ facts, none }: { facts: PublicFacts; none: string }) {
  const lines = linesOf(facts)
  if (lines.length === 0) return <Soft small>{none}</Soft>
  return (
    <ul className={css.lines}>
      {lines.map(({ value, from }) => (
        <li key={value}>
          <strong>{value}</strong>
          <small>{from}</small>
        </li>
      ))}
    </ul>
  )
}

function linesOf({ medianMinutes, answered, agreed, kept }: PublicFacts) {
  const time = medianMinutes === null ? null : spokenTime(medianMinutes)
  return [
    ...(time === null
      ? []
      : [
          {
            value: t(`listings:response.time.${time.unit}`, { count: time.count }),
            from: t('listings:response.timeFrom', {
              count: answered?.count ?? 0,
              months: factMonths,
            }),
          },
        ]),
    ...shareOf(answered, 'answered'),
    ...shareOf(agreed, 'agreed'),
    ...shareOf(kept, 'kept'),
  ]
}

function shareOf(fact: Fact | null, name: 'answered' | 'agreed' | 'kept') {
  if (fact === null) return []
  const { count: part, of: count } = fact
  return [
    {
      value: t(`listings:response.${name}`, { share: formatShare(part / count) }),
      from: t(`listings:response.${name}From`, { part, count, months: factMonths }),
    },
  ]
}
