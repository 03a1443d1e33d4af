import { useInfiniteQuery } from '@tanstack/react-query'
import type { QueueItem } from '#machines/vendors/approval-record.schema.ts'
import { answerBy } from '#machines/vendors/vendor-approval.rules.ts'
import { heldClaim } from '#machines/vendors/review/claim.rules.ts'
import { isHandedIn, isUnread, turnOf } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useChange } from '#src/client/records/use-change.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { countryName, formatInstant, formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { queueOptions } from '../../review.queries.ts'
import { useQueueCounts } from '../../use-queue-counts.ts'
import type { QueueFilter, QueuePart } from '../../review.queries.ts'
import { WaitingList } from './waiting-list.tsx'
import css from './review-queue.module.css'

interface QueueProps {
  part: QueuePart
  filter: QueueFilter
  /** The business that is open beside it. */
  open: string | null
  addressOf: (id: string) => string
}

/** A part of the queue, the longest waiting first. */
export function ReviewQueue({ part, filter, open, addressOf }: QueueProps) {
  const { t } = useTranslation()
  const showToast = useToast()
  const { countOf } = useQueueCounts()
  useChange(countOf('waiting'), (before, now) => {
    if (now > before) showToast({ message: t('review:queue.arrived', { count: now }) })
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const query = useInfiniteQuery(queueOptions(part, filter))
  return (
    <QueryLoader
      query={query}
      loading={<Spinner>{t('ui:loading')}</Spinner>}
      failure={{ as: 'part', title: t('review:queue.failed'), className: css.room }}
    >
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <Empty
            heading="h2"
            title={isFiltered ? t('review:queue.noneFiltered') : t(`review:queue.none.${part}`)}
          >
            {isFiltered ? t('review:queue.noneFilteredMore') : t('review:queue.noneMore')}
          </Empty>
        ) : (
          <WaitingList
            label={t('review:queue.label')}
            pages={pages}
            query={query}
            addressOf={({ id }) => addressOf(id)}
            open={open}
          >
            {(item) => <Line {...item} />}
          </WaitingList>
        )
      }
    </QueryLoader>
  )
}

function Line({ name, category, city, country, approval, submittedAt, claim }: QueueItem) {
  const { t } = useTranslation()
  const now = useNow()
  const { me } = useSession()
  const place = city || countryName(country)
  const kind = t(`vendors:category.${category}`)
  const due = answerBy(submittedAt)
  const day = formatWhen(due, now)
  const isWaiting = isHandedIn(approval)
  const held = heldClaim(claim, now.toISOString())
  const until =
    Date.parse(due) < now.getTime() ? 'late' : isUnread(approval) ? 'startBy' : 'answerBy'
  return (
    <>
      <strong>{name}</strong>
      <small>{t('review:queue.waits', { day: formatWhen(submittedAt, now) })}</small>
      <span className={css.about}>
        {place ? t('review:placed', { category: kind, place }) : kind}
      </span>
      {held ? (
        <span className={css.about}>
          {held.userId === me?.id
            ? t('review:claim.yours', { day: formatInstant(held.until) })
            : t('review:claim.theirs', { name: held.name, day: formatInstant(held.until) })}
        </span>
      ) : null}
      <Status
        state={`approval.${approval}`}
        turn={turnOf({ state: approval }, 'reviewer')}
        {...(isWaiting ? { until: t(`review:queue.${until}`, { day }) } : {})}
      >
        {t(`vendors:approval.${approval}`)}
      </Status>
    </>
  )
}
