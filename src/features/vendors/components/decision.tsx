import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { reviewerRequestSchema } from '#machines/vendors/vendor-approval.schema.ts'
import type { ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { approvalIn, whyNot } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { askAsReviewer } from '../review.queries.ts'
import { useStep } from '../use-step.ts'
import css from './approval.module.css'

type Step = ReviewerRequest['event']
type Reasoned = Extract<ReviewerRequest, { reason: string }>['event']

const reasoned: Step[] = ['REQUEST_CHANGES', 'REJECT', 'SUSPEND'] satisfies Reasoned[]

/** The buttons in their order, by where they are looked for: before the review, in it, and after it. */
const looks = {
  REQUEST_CHANGES: 'primary',
  APPROVE: 'quiet',
  REJECT: 'danger',
  SUSPEND: 'danger',
  START_REVIEW: 'primary',
  REINSTATE: 'primary',
} as const
const decisions: Step[] = ['REQUEST_CHANGES', 'APPROVE', 'REJECT']

interface DecisionProps {
  record: ReviewRecord
  keep: (record: ReviewRecord) => void
  readAgain: () => void
  /** Something was decided, here or meanwhile by somebody else. */
  onMoved: () => void
}

/** What the reviewer may do now, with the reason that the owner will read. What was typed stays until it is sent. */
export function Decision({ record, keep, readAgain, onMoved }: DecisionProps) {
  const { t } = useTranslation()
  const { business } = record
  const [reason, setReason] = useState('')
  const [isWanting, setWanting] = useState(false)
  const [asked, setAsked] = useState<Step | null>(null)
  const { outcome, take, isBusyWith } = useStep({ record, keep, readAgain })
  const section = useRef<HTMLElement>(null)
  const why = useId()
  const now = useNow()
  const may = (type: Step) => whyNot(approvalIn(record), { type, at: now.toISOString() }) === null
  const offered = (['START_REVIEW', ...decisions, 'SUSPEND', 'REINSTATE'] as const).filter((step) =>
    isLookedFor(step, may),
  )
  const { name, approval } = business

  async function decide(step: Step) {
    const isDone = await take(step, () =>
      askAsReviewer(business.id, requestOf(step, business.version, reason)),
    )
    setAsked(null)
    onMoved()
    if (!isDone) return
    if (reasoned.includes(step)) setReason('')
    // The button that was pressed is gone with the state that it belongs to.
    section.current?.focus()
  }

  function press(step: Step) {
    const isMissing = reasoned.includes(step) && reason.trim() === ''
    setWanting(isMissing)
    if (isMissing) return section.current?.querySelector('textarea')?.focus()
    if (step === 'START_REVIEW') void decide(step)
    else setAsked(step)
    return undefined
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={offered.length > 0 ? css.decision : css.told}
      aria-label={t('review:decide.label')}
    >
      <Told outcome={outcome} name={name} state={approval} />
      <Stack>
        {offered.some((step) => reasoned.includes(step) && may(step)) ? (
          <TextArea
            label={t('review:decide.reason')}
            name="reason"
            hint={t('review:decide.reasonHint')}
            error={isWanting ? t('errors:required') : null}
            value={reason}
            onChange={(typed) => {
              setReason(typed)
              setWanting(false)
            }}
          />
        ) : null}
        <Buttons>
          {offered.map((step) => (
            <Button
              key={step}
              kind={looks[step]}
              busy={isBusyWith(step)}
              busyLabel={t(`review:decide.${step}.busy`)}
              disabledReason={may(step) ? null : t('review:decide.off')}
              whyAt={why}
              onPress={() => press(step)}
            >
              {t(`review:decide.${step}.act`)}
            </Button>
          ))}
        </Buttons>
        {offered.every(may) ? null : <Why id={why}>{t('review:decide.off')}</Why>}
      </Stack>
      {asked && asked !== 'START_REVIEW' ? (
        <Confirm
          open
          question={t(`review:decide.${asked}.question`, { name })}
          act={t(`review:decide.${asked}.act`)}
          kind={looks[asked] === 'danger' ? 'danger' : 'primary'}
          busy={isBusyWith(asked)}
          busyLabel={t(`review:decide.${asked}.busy`)}
          onAct={() => void decide(asked)}
          keep={t('review:decide.keep')}
          onKeep={() => setAsked(null)}
        >
          <Stack gap="tight">
            <p>{t(`review:decide.${asked}.means`)}</p>
            {reasoned.includes(asked) ? (
              <blockquote className={css.said}>{reason.trim()}</blockquote>
            ) : null}
          </Stack>
        </Confirm>
      ) : null}
    </section>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>
}

/** What became of the last step. */
function Told({
  outcome,
  name,
  state,
}: {
  outcome: ReturnType<typeof useStep>['outcome']
  name: string
  state: ReviewRecord['business']['approval']
}) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="positive">
        {/* The steps of this hook are the reviewer's own. */}
        {outcome.state === 'done'
          ? t(`review:decide.${outcome.step as Step}.done`, { name })
          : null}
      </Notice>
      <Notice>
        {outcome.state === 'overtaken'
          ? t('review:decide.overtaken', { state: t(`vendors:approval.${state}`) })
          : null}
      </Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('review:decide.refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}

/** What may be done is offered; the decisions also while the review has yet to begin, off, so that nobody looks for them in vain. */
function isLookedFor(step: Step, may: (step: Step) => boolean) {
  return may(step) || (decisions.includes(step) && may('START_REVIEW'))
}

/** As the API takes it: a step without a reason has none. */
function requestOf(event: Step, version: number, reason: string): ReviewerRequest {
  return v.parse(
    reviewerRequestSchema,
    reasoned.includes(event) ? { version, event, reason } : { version, event },
  )
}
