import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { waitingDays } from '#machines/vendors/approval-record.schema.ts'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { isWithColleague } from '#machines/vendors/review/claim.rules.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
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
import {
  DetailsCard,
  Head,
  useFocusOnArrival,
  ApprovalFacts,
} from '../components/review/review-facts.tsx'
import css from './review-page.module.css'

/** What couples see of a business, or will: another domain renders it. */
type RenderListing = (business: Business) => ReactNode

/**
 * The review team's queue and, beside it, the business that is open. The address says which part
 * and which business.
 */
export function ReviewPage({ renderListing }: { renderListing: RenderListing }) {
  const { id = null } = useParams()
  const [address] = useSearchParams()
  const asked = address.get('state')
  const part = queueParts.find((known) => known === asked) ?? 'waiting'
  const filter = filterIn(address)
  return <Part key={part} {...{ part, filter, id, renderListing }} />
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
  renderListing: RenderListing
}

function Part({ part, filter, id, renderListing }: PartProps) {
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
              renderListing={renderListing}
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
function Review({
  id,
  ...props
}: { id: string } & Pick<ContentProps, 'renderListing' | 'onMoved'>) {
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
        <ReviewContent record={record} readAgain={() => void query.refetch()} {...props} />
      )}
    </QueryLoader>
  )
}

interface ContentProps {
  record: ReviewRecord
  renderListing: RenderListing
  readAgain: () => void
  onMoved: () => void
}

function ReviewContent({ record, renderListing, readAgain, onMoved }: ContentProps) {
  const { t } = useTranslation()
  const nameOf = useStepName()
  const keep = useSetQueryData(reviewOptions(record.business.id))
  const { me } = useSession()
  const at = useNow().toISOString()
  const { business, owner, steps } = record
  return (
    <Stack gap="loose">
      <Card label={business.name}>
        <Head record={record} />
        <ApprovalFacts record={record} />
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
        isWithColleague={isWithColleague(record.claim, { at, by: me?.id ?? '' })}
        onMoved={() => {
          readAgain()
          onMoved()
        }}
      />
      <DifferencesCard record={record} />
      <DetailsCard business={business} owner={owner} />
      {renderListing(business)}
      <ApprovalSteps steps={steps} whose={nameOf} />
      <p>
        <Link to={`/admin/trail?business=${business.id}`}>
          {t('review:find.trail', { name: business.name })}
        </Link>
      </p>
    </Stack>
  )
}
