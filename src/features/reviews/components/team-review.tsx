import { useState } from 'react'
import type {
  TeamReview as Record,
  TeamReviewRequest,
} from '#machines/reviews/review-record.schema.ts'
import { faultReasons } from '#machines/reviews/review.schema.ts'
import type { FaultReason } from '#machines/reviews/review.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { decideReview } from '../reviews.queries.ts'
import { ReviewBody } from './review-body.tsx'
import { reviewerName } from './review-texts.tsx'
import { StepOutcome } from './step-outcome.tsx'
import css from './reviews.module.css'

type Step = TeamReviewRequest['event']

interface TeamReviewProps {
  review: Record
  onMoved: () => void
  readAgain: () => void
}

/**
 * A review that waits for the team: what was reported, and what may be decided. It stays in place
 * until the page is left.
 */
export function TeamReview({ review: read, onMoved, readAgain }: TeamReviewProps) {
  const { t } = useTranslation()
  const [moved, setMoved] = useState<Record | null>(null)
  // What was read again since may be newer than what the last step left.
  const review = moved && moved.version > read.version ? moved : read
  const { id, state, facts, couple, businessName, slug } = review
  useReportLifecycleState({ machine: 'review', record: id, state, facts })
  const about = t('reviews:team.about', { couple: reviewerName(couple), business: businessName })
  return (
    <Card label={about}>
      <Row spread>
        <h2>{about}</h2>
        <Status state={`review.${state}`}>{t(`reviews:state.${state}`)}</Status>
      </Row>
      <ReviewBody review={review} answerTitle={t('reviews:answer.title', { name: businessName })} />
      {review.reason ? (
        <Soft small>
          {t('reviews:said.heldWhy', { reason: t(`reviews:reason.${review.reason}`) })}
        </Soft>
      ) : null}
      <Reports reports={review.reports} />
      {slug === null ? null : (
        <p>
          <Link to={`/marketplace/v/${slug}`}>
            {t('reviews:team.page', { name: businessName })}
          </Link>
        </p>
      )}
      <Decision
        review={review}
        about={about}
        keep={(now) => {
          setMoved(now)
          onMoved()
        }}
        readAgain={readAgain}
      />
    </Card>
  )
}

function Reports({ reports }: Pick<Record, 'reports'>) {
  const { t } = useTranslation()
  if (reports.length === 0) return null
  return (
    <ul className={css.list} aria-label={t('reviews:team.reports')}>
      {reports.map(({ reason, text, by, at }) => (
        <li key={at}>
          <Soft small>
            {t(`reviews:team.reportBy.${by}`, {
              reason: t(`reviews:reason.${reason}`),
              day: formatInstant(at),
            })}
          </Soft>
          <blockquote className={css.text}>{text}</blockquote>
        </li>
      ))}
    </ul>
  )
}

interface DecisionProps {
  review: Record
  about: string
  keep: (review: Record) => void
  readAgain: () => void
}

function Decision({ review, about, keep, readAgain }: DecisionProps) {
  const { t } = useTranslation()
  const { id, actions } = review
  const [reason, setReason] = useState<FaultReason | ''>(review.reason ?? '')
  const [isMissing, setMissing] = useState(false)
  const { outcome, take, busyWith } = useLifecycleAction<Record, Step>({
    record: review,
    versionOf: (record) => record.version,
    keep,
    readAgain,
  })
  const shown = offered(actions)
  const needsReason = shown.some(({ event }) => isReasoned(event))

  const decide = (request: TeamReviewRequest, key: string) => decideReview(id, request, key)

  async function send(event: Step) {
    if (!isReasoned(event)) return take({ event }, decide)
    setMissing(reason === '')
    if (reason === '') return false
    return take({ event, reason }, decide)
  }

  return (
    <div className={css.box}>
      <Notice kind="positive">
        {outcome.state === 'done' ? t(`reviews:team.${outcome.step}.done`) : null}
      </Notice>
      <StepOutcome outcome={outcome} />
      {needsReason ? (
        <ReasonChoice
          name={`reason-${id}`}
          reason={reason}
          isMissing={isMissing}
          onChange={(chosen) => {
            setReason(chosen)
            setMissing(false)
          }}
        />
      ) : null}
      <div className={css.acts}>
        <LifecycleActions
          actions={shown}
          version={review.version}
          busyWith={busyWith}
          kind={(event) => (event === 'REMOVE' ? 'danger' : 'quiet')}
          onTake={send}
          textsFor={({ event }) => ({
            label: t(`reviews:team.${event}.act`),
            name: t('reviews:team.named', { step: t(`reviews:team.${event}.act`), about }),
            busy: t('reviews:busy'),
            changed: { means: t('reviews:stale'), close: t('reviews:closeChanged') },
            asked: removalTexts(),
          })}
        />
      </div>
    </div>
  )
}

function removalTexts() {
  return {
    question: t('reviews:team.question'),
    means: t('reviews:team.means'),
    act: t('reviews:team.REMOVE.act'),
    keep: t('reviews:team.keep'),
  }
}

function ReasonChoice({
  name,
  reason,
  isMissing,
  onChange,
}: {
  name: string
  reason: FaultReason | ''
  isMissing: boolean
  onChange: (reason: FaultReason) => void
}) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('reviews:team.reason')}
      name={name}
      value={reason}
      empty=""
      error={isMissing ? t('errors:required') : null}
      choices={faultReasons.map((value) => ({ value, label: t(`reviews:reason.${value}`) }))}
      onChange={onChange}
    />
  )
}

/** What may be decided now: a review that nobody reported is not kept as it is. */
function offered(actions: Record['actions']) {
  return actions.flatMap(({ event, ...action }) =>
    steps.flatMap((step) =>
      step === event && action.refusedBy.length === 0 ? [{ ...action, event: step }] : [],
    ),
  )
}

const steps: readonly Step[] = ['KEEP', 'HOLD', 'RELEASE', 'REMOVE']

/** Covering and removing say why. */
function isReasoned(event: Step): event is 'HOLD' | 'REMOVE' {
  return event === 'HOLD' || event === 'REMOVE'
}
