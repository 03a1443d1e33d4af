import { Link } from 'react-router'
import type { QueueItem } from '#machines/vendors/approval-record.schema.ts'
import { answerBy } from '#machines/vendors/vendor-approval.rules.ts'
import { turnOf } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { countryName, formatWhen } from '#src/i18n/format.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import type { QueuePart } from '../review.queries.ts'
import type { useQueue } from '../use-queue.ts'
import css from './review-queue.module.css'

interface QueueProps {
  part: QueuePart
  queue: ReturnType<typeof useQueue>
  /** The business that is open beside it. */
  open: string | null
  addressOf: (id: string) => string
}

/** A part of the queue, the longest waiting first. */
export function ReviewQueue({ part, queue, open, addressOf }: QueueProps) {
  const { read, readAgain, items, hasMore, isReadingMore, moreFailed, readMore } = queue
  if (read.state === 'loading') return <Spinner>{t('ui:loading')}</Spinner>
  if (read.state === 'failed')
    return (
      <div className={css.room}>
        <Notice kind="critical">
          <p>{t('review:queue.failed')}</p>
          <p>{errorText(read.reason)}</p>
        </Notice>
        <Button kind="quiet" onPress={readAgain}>
          {t('review:queue.again')}
        </Button>
      </div>
    )
  if (items.length === 0) {
    return (
      <Empty heading="h2" title={t(`review:queue.none.${part}`)}>
        {t('review:queue.noneMore')}
      </Empty>
    )
  }
  return (
    <nav className={css.queue} aria-label={t('review:queue.label')}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={addressOf(item.id)} aria-current={item.id === open ? 'page' : undefined}>
              <Line {...item} />
            </Link>
          </li>
        ))}
      </ul>
      <Notice kind="critical">{errorText(moreFailed)}</Notice>
      {hasMore ? (
        <Row>
          <Button kind="quiet" wide onPress={readMore} busy={isReadingMore} busyLabel={t('review:queue.moreBusy')}>
            {t('review:queue.more')}
          </Button>
        </Row>
      ) : null}
    </nav>
  )
}

function Line({ name, category, city, country, approval, submittedAt }: QueueItem) {
  const now = useNow()
  const place = city || countryName(country)
  const kind = t(`vendors:category.${category}`)
  const due = answerBy(submittedAt)
  const day = formatWhen(due, now)
  const isWaiting = approval === 'submitted' || approval === 'in_review'
  const until = Date.parse(due) < now.getTime() ? 'late' : approval === 'submitted' ? 'startBy' : 'answerBy'
  return (
    <>
      <strong>{name}</strong>
      <small>{t('review:queue.waits', { day: formatWhen(submittedAt, now) })}</small>
      <span className={css.about}>{place ? t('review:placed', { category: kind, place }) : kind}</span>
      <Status
        state={`approval.${approval}`}
        turn={turnOf({ state: approval, facts: noFacts }, 'reviewer')}
        {...(isWaiting ? { until: t(`review:queue.${until}`, { day }) } : {})}
      >
        {t(`vendors:approval.${approval}`)}
      </Status>
    </>
  )
}

/** Whose turn it is depends on the state alone. */
const noFacts = { missing: [], documents: 0, rejectedAt: null, changed: true }
