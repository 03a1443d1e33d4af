import { useState } from 'react'
import type { BookingSide } from '#machines/bookings/booking.schema.ts'
import { reviewDraftSchema } from '#machines/reviews/review-record.schema.ts'
import type { NewReview, Review, ReviewRequest } from '#machines/reviews/review-record.schema.ts'
import { isCovered, isRemoved } from '#machines/reviews/review.selectors.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { useReviewStep } from '../use-review-step.ts'
import { AnswerForm } from './forms/answer-form.tsx'
import { ReportForm } from './forms/report-form.tsx'
import { ReviewBody } from './review-body.tsx'
import { ReviewForm } from './forms/review-form.tsx'
import { reviewerName } from './review-texts.tsx'
import { StepOutcome } from './step-outcome.tsx'
import css from './reviews.module.css'

type Step = ReviewRequest['event']

/** The form that is open, and the version that was read when it was opened. */
interface Opened {
  opened: Step | null
  at: number
}

const nothingOpened = { opened: null, at: 0 }

interface OwnReviewProps {
  review: Review
  side: BookingSide
  title: string
  heading: 'h2' | 'h4'
  /** Why the viewer may do nothing here, as a text. */
  disabledReason: string | null
  keep: (review: Review) => void
  readAgain: () => void
}

/** A review as its couple or its business reads it, and what either may do with it. */
export function OwnReview({
  review,
  side,
  title,
  heading: Heading,
  disabledReason,
  keep,
  readAgain,
}: OwnReviewProps) {
  const { t } = useTranslation()
  const showToast = useToast()
  const { take: takeStep, busyWith, outcome } = useReviewStep({ review, keep, readAgain })
  const [{ opened, at }, setOpened] = useState<Opened>(nothingOpened)
  const { id, state, facts, actions, businessName } = review
  useReportLifecycleState({ machine: 'review', record: id, state, facts })
  const shown = offered(actions)
  const isOffered = shown.some(({ event }) => event === opened)
  // What somebody writes stays with them, also when the other side was quicker.
  const isOver = opened !== null && !isOffered && outcome.state !== 'done'
  const take: Take = async (wish, done) => {
    if (!(await takeStep(wish, at))) return false
    setOpened(nothingOpened)
    showToast({ message: done })
    return true
  }
  return (
    <div className={css.review}>
      <Row spread>
        <Heading>{title}</Heading>
        <ReviewStatus review={review} side={side} />
      </Row>
      <WhatIsTrue review={review} side={side} />
      <ReviewBody
        review={review}
        answerTitle={
          side === 'vendor'
            ? t('reviews:answer.yours')
            : t('reviews:answer.title', { name: businessName })
        }
      />
      {isOffered || isOver ? (
        <StepForm
          {...{ review, opened, take, isOver, isBusy: busyWith !== null }}
          onClose={() => setOpened(nothingOpened)}
        />
      ) : (
        <div className={css.acts}>
          <LifecycleActions
            actions={shown}
            busyWith={busyWith}
            disabledReason={disabledReason}
            kind={(event) => (event === 'REPORT' ? 'bare' : 'quiet')}
            onTake={(event) => setOpened({ opened: event, at: review.version })}
            textsFor={({ event }) => ({ label: t(`reviews:${texts[event]}.open`) })}
          />
        </div>
      )}
      <StepOutcome outcome={outcome} />
    </div>
  )
}

/** What was answered stands above; nobody looks for the way to answer it again. */
function offered(actions: Review['actions']) {
  return actions.flatMap(({ event, ...action }) =>
    steps.flatMap((own) =>
      own === event && action.refusedBy.length === 0 ? [{ ...action, event: own }] : [],
    ),
  )
}

const steps: readonly Step[] = ['CHANGE', 'ANSWER', 'REPORT']
const texts = { CHANGE: 'change', ANSWER: 'answer', REPORT: 'report' } as const

type Take = (
  wish: Parameters<ReturnType<typeof useReviewStep>['take']>[0],
  done: string,
) => Promise<boolean>

interface StepFormProps {
  review: Review
  opened: Step | null
  take: Take
  isBusy: boolean
  onClose: () => void
}

/** The form that is open; `isOver` once its step is no longer possible. */
function StepForm({ isOver, ...form }: StepFormProps & { isOver: boolean }) {
  return (
    <>
      <Notice kind="caution">{isOver ? t('reviews:over') : null}</Notice>
      <OpenForm {...form} />
    </>
  )
}

function OpenForm({ review, opened, take, isBusy, onClose }: StepFormProps) {
  if (opened === 'ANSWER')
    return (
      <AnswerForm
        reviewId={review.id}
        isSealed={review.facts.sealed}
        isBusy={isBusy}
        onSend={(text) => take({ event: 'ANSWER', text }, t('reviews:answer.done'))}
        onClose={onClose}
      />
    )
  if (opened === 'REPORT')
    return (
      <ReportForm
        reviewId={review.id}
        isBusy={isBusy}
        refusal={null}
        onSend={(report) => take({ event: 'REPORT', ...report }, t('reviews:report.done'))}
        onClose={onClose}
      />
    )
  return <ChangeForm {...{ review, take, isBusy, onClose }} />
}

/** Another text and other scores. What is typed stays in this browser until it is sent. */
function ChangeForm({ review, take, isBusy, onClose }: Omit<StepFormProps, 'opened'>) {
  const [draft] = useState(() =>
    storedInBrowser(`review-change.${review.id}`, parsedBy(reviewDraftSchema)),
  )

  async function send(changed: NewReview) {
    if (await take({ event: 'CHANGE', ...changed }, t('reviews:change.done'))) draft.write(null)
  }

  return (
    <ReviewForm
      title={t('reviews:change.title')}
      lead={
        review.businessName === ''
          ? t('reviews:said.gone')
          : t('reviews:write.lead', { name: review.businessName })
      }
      act={t('reviews:change.act')}
      first={draft.read() ?? review}
      onType={(typed) => draft.write(typed)}
      isBusy={isBusy}
      refusal={null}
      onSend={(changed) => void send(changed)}
      onClose={onClose}
    />
  )
}

/** Where it is; sealed, whose turn and until when. */
export function ReviewStatus({ review, side }: { review: Review; side: BookingSide }) {
  const { t } = useTranslation()
  const { state, opensAt, actions } = review
  // Once it is public an answer is still welcome, and nobody waits for it.
  const isAwaited = opensAt !== null && actions.some(({ event }) => event === 'ANSWER')
  const turn = isAwaited && side === 'vendor' ? { turn: 'mine' as const } : {}
  const until = opensAt ? { until: t('reviews:until', { day: formatInstant(opensAt) }) } : {}
  return (
    <Status state={`review.${state}`} {...turn} {...until}>
      {t(`reviews:state.${state}`)}
    </Status>
  )
}

/** Who reads it now, and what the team has done. */
function WhatIsTrue({ review, side }: { review: Review; side: BookingSide }) {
  const { t } = useTranslation()
  const { state, facts, opensAt, reason, couple, businessName } = review
  const why = reason ? t(`reviews:reason.${reason}`) : ''
  if (isRemoved(state))
    return <Notice kind="critical">{t('reviews:said.removed', { reason: why })}</Notice>
  if (isCovered(state))
    return (
      <Notice kind="caution">
        {t('reviews:said.held')} {why ? t('reviews:said.heldWhy', { reason: why }) : ''}
      </Notice>
    )
  const isAlone = side === 'couple' && businessName === ''
  return (
    <>
      {facts.sealed && isAlone ? <Soft small>{t('reviews:said.gone')}</Soft> : null}
      {facts.sealed && opensAt ? (
        <Soft small>
          {t(side === 'couple' ? 'reviews:said.sealedCouple' : 'reviews:said.sealedVendor', {
            name: side === 'couple' ? businessName : reviewerName(couple),
            day: formatInstant(opensAt),
          })}
        </Soft>
      ) : null}
      {facts.reported ? <Soft small>{t('reviews:said.reported')}</Soft> : null}
    </>
  )
}
