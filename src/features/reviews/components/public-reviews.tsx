import { lazy, Suspense, useState } from 'react'
import type {
  NewReviewReport,
  PublicReview,
  Rating,
} from '#machines/reviews/review-record.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { reportReview } from '../reviews.queries.ts'
import { usePublicReviews } from '../use-public-reviews.ts'
import { RatingSummary } from './rating.tsx'
import { ReviewBody } from './review-body.tsx'
import { dayText, reviewerName } from './review-texts.tsx'
import css from './reviews.module.css'

/** Few report a review, and nobody else needs the form. */
const ReportForm = lazy(() =>
  import('./forms/report-form.tsx').then(({ ReportForm }) => ({ default: ReportForm })),
)

/** What couples scored, on the page of a vendor: the rating and its formula, and every review. */
export function PublicReviews({
  slug,
  name,
  rating,
}: {
  slug: string
  name: string
  rating: Rating
}) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('reviews:page.title')}>
      <Stack>
        <h2>{t('reviews:page.title')}</h2>
        {rating.count === 0 ? (
          <Soft>{t('reviews:page.noneText', { name })}</Soft>
        ) : (
          <>
            <Soft>{t('reviews:page.lead')}</Soft>
            <RatingSummary rating={rating} />
          </>
        )}
        <List slug={slug} name={name} />
        <Soft small>{t('reviews:page.sealed')}</Soft>
      </Stack>
    </section>
  )
}

function List({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation()
  const { read, readAgain, items, hasMore, isReading, failed, readMore } = usePublicReviews(slug)
  if (read.state === 'loading') return <Spinner>{t('ui:loading')}</Spinner>
  if (read.state === 'failed')
    return (
      <>
        <Notice kind="critical">
          {t('reviews:failed')} {errorText(read.reason)}
        </Notice>
        <Row>
          <Button kind="quiet" onPress={readAgain}>
            {t('app:broken.tryAgain')}
          </Button>
        </Row>
      </>
    )
  if (items.length === 0) return null
  return (
    <>
      <ul className={css.list} aria-label={t('reviews:page.list')}>
        {items.map((review) => (
          <li key={review.id}>
            {review.is === 'removed' ? (
              <Removed review={review} />
            ) : (
              <PublishedReview review={review} name={name} />
            )}
          </li>
        ))}
      </ul>
      <Notice kind="critical">{errorText(failed)}</Notice>
      {hasMore ? (
        <Row>
          <Button
            kind="quiet"
            busy={isReading}
            busyLabel={t('ui:loading')}
            onPress={() => void readMore()}
          >
            {t('reviews:more')}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

type Is<Kind extends PublicReview['is']> = Extract<PublicReview, { is: Kind }>

/** What was taken down leaves why, and nothing else. */
function Removed({ review: { reason, at } }: { review: Is<'removed'> }) {
  const { t } = useTranslation()
  return (
    <p className={css.names}>
      <span>{t('reviews:page.removed', { reason: t(`reviews:reason.${reason}`) })}</span>
      <small>{t('reviews:page.removedOn', { day: dayText(at) })}</small>
    </p>
  )
}

function PublishedReview({ review, name }: { review: Is<'shown'>; name: string }) {
  const { t } = useTranslation()
  const { couple, at, reason } = review
  return (
    <>
      <p className={css.names}>
        <strong>{reviewerName(couple)}</strong>
        <small>{t('reviews:page.on', { day: dayText(at) })}</small>
      </p>
      <ReviewBody review={review} answerTitle={t('reviews:answer.title', { name })}>
        {reason === null ? null : (
          <Soft>{t('reviews:page.covered', { reason: t(`reviews:reason.${reason}`) })}</Soft>
        )}
      </ReviewBody>
      {reason === null ? <Report id={review.id} by={reviewerName(couple)} /> : null}
    </>
  )
}

/** Reporting one of them: a quiet button that opens the form in its place. */
function Report({ id, by }: { id: string; by: string }) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<'closed' | 'open' | 'sent'>('closed')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sendOnce = useSendOnce()

  async function send(report: NewReviewReport) {
    setBusy(true)
    const answer = await sendOnce(report, (key) => reportReview(id, report, key))
    setBusy(false)
    const isSent = answer.result === 'answer'
    if (isSent) setStage('sent')
    else setRefusal(answer.code)
    return isSent
  }

  if (stage === 'sent') return <Notice kind="positive">{t('reviews:report.done')}</Notice>
  if (stage === 'closed')
    return (
      <Row flush>
        <Button
          kind="bare"
          name={t('reviews:report.named', { name: by })}
          onPress={() => setStage('open')}
        >
          {t('reviews:report.open')}
        </Button>
      </Row>
    )
  return (
    <Suspense fallback={<Spinner>{t('ui:loading')}</Spinner>}>
      <ReportForm
        reviewId={id}
        isBusy={isBusy}
        refusal={refusal}
        onSend={send}
        onClose={() => setStage('closed')}
      />
    </Suspense>
  )
}
