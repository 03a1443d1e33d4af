import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { reasonedEvents, reviewerRequestSchema } from '#machines/vendors/vendor-approval.schema.ts'
import type { ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import {
  approvalIn,
  isUnread,
  reviewerActions,
} from '#machines/vendors/vendor-approval.selectors.ts'
import { isWithColleague } from '#machines/vendors/review/claim.rules.ts'
import { templatesFor } from '#machines/vendors/review/reason-templates.data.ts'
import { useNow } from '#src/client/now.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { askAsReviewer } from '../../review.queries.ts'
import { useStep } from '../../use-step.ts'
import css from '../approval.module.css'
import { DecisionOutcome } from './decision-outcome.tsx'
import { OwnerReads, ReasonTemplates } from './reason.tsx'

type Step = ReviewerRequest['event']

const reasoned: readonly Step[] = reasonedEvents

/** How the buttons look, by what they do to the business. */
const looks = {
  REQUEST_CHANGES: 'primary',
  APPROVE: 'quiet',
  REJECT: 'danger',
  SUSPEND: 'danger',
  START_REVIEW: 'primary',
  REINSTATE: 'primary',
  UPHOLD_DECISION: 'danger',
  OVERTURN_DECISION: 'primary',
  ASK_TO_CLOSE: 'danger',
  CONFIRM_CLOSING: 'danger',
  DROP_CLOSING: 'quiet',
} as const

/** What happens at once; everything else is asked for once more. */
const unasked = ['START_REVIEW', 'DROP_CLOSING'] as const
type Asked = Exclude<Step, (typeof unasked)[number]>

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
  const [asked, setAsked] = useState<Asked | null>(null)
  const { outcome, take, isBusyWith } = useStep({ record, keep, readAgain })
  const section = useRef<HTMLElement>(null)
  const why = useId()
  const now = useNow()
  const { me } = useSession()
  const asking = { at: now.toISOString(), by: me?.id ?? '' }
  const offered = offeredTo(record, asking)
  const reasons = [...new Set(offered.flatMap(({ off }) => off ?? []))]
  const isReasoned = offered.some(({ step, off }) => reasoned.includes(step) && off === null)
  const { name } = business

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
    if (isAsked(step)) setAsked(step)
    else void decide(step)
    return undefined
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={offered.length > 0 ? css.decision : css.told}
      aria-label={t('review:decide.label')}
    >
      <DecisionOutcome outcome={outcome} record={record} />
      <Stack>
        {isReasoned ? (
          <ReasonTemplates
            templates={templatesFor(offered.map(({ step }) => step))}
            onChoose={(text) => {
              setReason((typed) => (typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`))
              setWanting(false)
            }}
          />
        ) : null}
        {isReasoned ? (
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
        {isReasoned && reason.trim() !== '' ? (
          <OwnerReads now={now}>{reason.trim()}</OwnerReads>
        ) : null}
        <Buttons>
          {offered.map(({ step, off }) => (
            <Button
              key={step}
              kind={looks[step]}
              busy={isBusyWith(step)}
              busyLabel={t(`review:decide.${step}.busy`)}
              disabledReason={off === null ? null : t(`review:decide.${off}`)}
              whyAt={why}
              onPress={() => press(step)}
            >
              {t(`review:decide.${step}.act`)}
            </Button>
          ))}
        </Buttons>
        {reasons.length > 0 ? (
          <Why id={why}>{reasons.map((off) => t(`review:decide.${off}`)).join(' ')}</Why>
        ) : null}
      </Stack>
      {asked ? (
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

type Off = 'off' | 'isAnotherReviewer' | 'isConfirmedByAnother' | 'claimed'

/**
 * What may be done is offered. The decisions are, too, while the review has yet to begin, and so is what only a colleague may do: off,
 * so that nobody looks for them in vain.
 */
function offeredTo(
  record: ReviewRecord,
  now: { at: string; by: string },
): { step: Step; off: Off | null }[] {
  if (!isWithColleague(record.claim, now)) return stepsFor(record, now)
  // While a colleague has it, what may be done is shown and is theirs.
  return stepsFor(record, now).map(({ step }) => ({ step, off: 'claimed' as const }))
}

function stepsFor(
  record: ReviewRecord,
  now: { at: string; by: string },
): { step: Step; off: Off | null }[] {
  const approval = approvalIn(record)
  if (isUnread(approval.state))
    return [
      { step: 'START_REVIEW', off: null },
      ...(['REQUEST_CHANGES', 'APPROVE', 'REJECT'] as const).map((step) => ({
        step,
        off: 'off' as const,
      })),
    ]
  const isClosing = approval.facts.closingBy !== null
  const irrelevant = isClosing ? ['ASK_TO_CLOSE'] : ['CONFIRM_CLOSING', 'DROP_CLOSING']
  return reviewerActions(approval, now)
    .filter(({ event }) => !irrelevant.includes(event))
    .map(({ event, refusedBy }) => ({ step: event, off: offBecause(refusedBy) }))
}

function offBecause(refusedBy: readonly string[]): Off | null {
  if (refusedBy.length === 0) return null
  return refusedBy.includes('isConfirmedByAnother') ? 'isConfirmedByAnother' : 'isAnotherReviewer'
}

function isAsked(step: Step): step is Asked {
  return unasked.every((one) => one !== step)
}

/** As the API takes it: a step without a reason has none. */
function requestOf(event: Step, version: number, reason: string): ReviewerRequest {
  return v.parse(
    reviewerRequestSchema,
    reasoned.includes(event) ? { version, event, reason } : { version, event },
  )
}
