import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { waitingDays } from '#machines/vendors/approval-record.schema.ts'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { answerBy, resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import { approvalIn, turnOf, wayOf } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { useKeep } from '#src/client/query/use-keep.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { countryName, formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Facts, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import { ApprovalSteps } from '../components/approval-steps.tsx'
import { ClosingProposed } from '../components/review/closing-proposed.tsx'
import { Decision } from '../components/decision/decision.tsx'
import { DifferencesCard } from '../components/review/differences-card.tsx'
import { ClaimBar } from '../components/review/claim-bar.tsx'
import { ReviewDocuments } from '../components/review/review-documents.tsx'
import { QueueFilters } from '../components/review/queue-filters.tsx'
import { ReviewQueue } from '../components/review/review-queue.tsx'
import { DecideChange } from '../components/changes/decide-change.tsx'
import { DecideProof } from '../components/proofs/decide-proof.tsx'
import { queueParts, reviewKeys, reviewOptions } from '../review.queries.ts'
import type { QueueFilter, QueuePart } from '../review.queries.ts'
import { useQueueCounts } from '../use-queue-counts.ts'
import { useStepName } from '../use-step-name.ts'
import css from './review-page.module.css'

/** The review team's queue and, beside it, the business that is open. The address says which part and which business. */
export function ReviewPage() {
  const { id = null } = useParams()
  const [address] = useSearchParams()
  const asked = address.get('state')
  const part = queueParts.find((known) => known === asked) ?? 'waiting'
  return <Part key={part} part={part} filter={filterIn(address)} id={id} />
}

/** What of the part is asked for, as the address says it; what it says wrongly is left out. */
function filterIn(address: URLSearchParams): QueueFilter {
  const category = serviceCategories.find((known) => known === address.get('category'))
  const waiting = waitingDays.find((known) => known === address.get('waiting'))
  return {
    ...(category ? { category } : {}),
    ...(waiting ? { waiting } : {}),
    ...(address.get('mine') === 'yes' ? { mine: 'yes' as const } : {}),
  }
}

interface PartProps {
  part: QueuePart
  filter: QueueFilter
  id: string | null
}

function Part({ part, filter, id }: PartProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const search = searchOf(part, filter)
  const heading = useFocusOnArrival(id === null)
  return (
    <>
      <Stack gap="tight">
        <h1 ref={heading} tabIndex={-1}>
          {t('review:title')}
        </h1>
        <Soft>{t('review:lead')}</Soft>
      </Stack>
      <div className={`${css.inbox} ${id ? css.open : ''}`}>
        <div className={css.list}>
          <Parts chosen={part} filter={filter} />
          <QueueFilters
            filter={filter}
            addressWith={(changed) =>
              `/admin/review${id ? `/${id}` : ''}${searchOf(part, changed)}`
            }
          />
          <ReviewQueue
            part={part}
            filter={filter}
            open={id}
            addressOf={(id) => `/admin/review/${id}${search}`}
          />
        </div>
        {id ? (
          <div className={css.record}>
            <p className={css.back}>
              <ButtonLink to={`/admin/review${search}`} kind="bare" icon="back">
                {t('review:back')}
              </ButtonLink>
            </p>
            <Review
              key={id}
              id={id}
              onMoved={() => {
                void client.invalidateQueries({ queryKey: reviewKeys.queues })
                void client.invalidateQueries({ queryKey: reviewKeys.counts })
              }}
            />
          </div>
        ) : (
          <div className={css.nothing}>
            <Empty heading="h2" title={t('review:choose.title')}>
              {t('review:choose.text')}
            </Empty>
          </div>
        )}
      </div>
    </>
  )
}

/** A part and its filter as an address. */
function searchOf(part: QueuePart, filter: QueueFilter) {
  const search = new URLSearchParams(part === 'waiting' ? {} : { state: part })
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value)
  return search.size > 0 ? `?${search.toString()}` : ''
}

function Parts({ chosen, filter }: { chosen: QueuePart; filter: QueueFilter }) {
  const { t } = useTranslation()
  const { countOf } = useQueueCounts()
  return (
    <PartLinks
      label={t('review:parts.label')}
      parts={queueParts.map((part) => {
        const [name, count] = [t(`review:parts.${part}`), countOf(part)]
        return {
          to: `/admin/review${searchOf(part, filter)}`,
          name: count === null ? name : t('review:parts.counted', { part: name, count }),
          isShown: part === chosen,
        }
      })}
    />
  )
}

/** Everything that the team reads of a business, and what it may decide. */
function Review({ id, onMoved }: { id: string; onMoved: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(reviewOptions(id))
  return (
    <QueryLoader
      query={query}
      loading={<Spinner>{t('ui:loading')}</Spinner>}
      failure={{
        as: 'card',
        title: t('review:failed'),
        describe: (code) => (code === 'not_found' ? t('review:gone') : errorText(code)),
      }}
    >
      {(record) => (
        <ReviewContent record={record} readAgain={() => void query.refetch()} onMoved={onMoved} />
      )}
    </QueryLoader>
  )
}

function ReviewContent({
  record,
  readAgain,
  onMoved,
}: {
  record: ReviewRecord
  readAgain: () => void
  onMoved: () => void
}) {
  const { t } = useTranslation()
  const nameOf = useStepName()
  const keep = useKeep(reviewOptions(record.business.id))
  const { business, owner, steps } = record
  return (
    <Stack gap="loose">
      <Card label={business.name}>
        <Head record={record} />
        <Standing record={record} />
        <ClaimBar record={record} keep={keep} readAgain={readAgain} onMoved={onMoved} />
        <h3>{t('review:documents')}</h3>
        <ReviewDocuments
          record={record}
          onOpened={readAgain}
          renderBelow={(document) => (
            <DecideProof
              document={document}
              record={record}
              keep={keep}
              readAgain={readAgain}
              onMoved={onMoved}
            />
          )}
        />
        <ClosingProposed record={record} />
        <Decision record={record} keep={keep} readAgain={readAgain} onMoved={onMoved} />
      </Card>
      <DecideChange
        businessId={business.id}
        onMoved={() => {
          readAgain()
          onMoved()
        }}
      />
      <DifferencesCard record={record} />
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
      <ApprovalSteps steps={steps} whose={nameOf} />
      <p>
        <Link to={`/admin/trail?business=${business.id}`}>
          {t('review:find.trail', { name: business.name })}
        </Link>
      </p>
    </Stack>
  )
}

function Head({ record: { business, steps } }: { record: ReviewRecord }) {
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

/** What somebody has come to takes the focus, so that it is read out; the first page they open leaves it where it is. */
function useFocusOnArrival(isHere: boolean) {
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

function Standing({ record }: { record: ReviewRecord }) {
  const { t } = useTranslation()
  const { business, steps, facts, submittedAt, since } = record
  const { approval: state } = business
  const now = useNow()
  useReportLifecycleState({ machine: 'vendorApproval', record: business.id, state, facts })
  if (state === 'draft') return null
  const turn = turnOf(approvalIn(record), 'reviewer')
  const { stations, now: place } = wayOf(state, { createdAt: business.createdAt, steps })
  const day = formatWhen(
    state === 'rejected' ? resubmitFrom(facts.rejectedAt ?? since) : answerBy(submittedAt ?? since),
    now,
  )
  return (
    <Where
      label={t('vendors:approval.way')}
      state={`approval.${state}`}
      turn={turn}
      stations={stations.map((station) => ({
        name: t(`vendors:approval.${station.state}`),
        ...(station.at === null ? {} : { note: formatWhen(station.at, now) }),
      }))}
      now={place}
      facts={{
        whose: { name: t('vendors:approval.whose'), value: t(`review:standing.${state}.whose`) },
        next: {
          name: t('vendors:approval.next'),
          value: t(`review:standing.${state}.next`),
          more: t(`review:standing.${state}.nextMore`),
        },
        by: {
          name: t('vendors:approval.by'),
          value: t(`review:standing.${state}.by`, { day }),
          more: t(`review:standing.${state}.byMore`),
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
