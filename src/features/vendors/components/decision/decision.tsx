import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { reviewerRequestSchema } from '#machines/vendors/vendor-approval.schema.ts'
import { reasonProblem } from '#machines/vendors/vendor-approval.rules.ts'
import { templatesFor } from '#machines/vendors/review/reason-templates.data.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { askAsReviewer } from '../../review.queries.ts'
import { useStep } from '../../use-step.ts'
import css from '../approval.module.css'
import { DecisionOutcome } from './decision-outcome.tsx'
import { isAsked, looks, offeredTo, reasoned, wishOf } from './offered-steps.tsx'
import type { Asked, Step } from './offered-steps.tsx'
import { OwnerReads, ReasonTemplates } from './reason.tsx'

interface DecisionProps {
  record: ReviewRecord
  keep: (record: ReviewRecord) => void
  readAgain: () => void
  /** Something was decided, here or meanwhile by somebody else. */
  onMoved: () => void
}

/**
 * What the reviewer may do now, with the reason that the owner will read. What was typed stays
 * until it is sent.
 */
export function Decision(about: DecisionProps) {
  const { record } = about
  const { t } = useTranslation()
  const decision = useDecision(about)
  const { section, offered, outcome, asked, setAsked, reasons, why, isBusyWith, decide, press } =
    decision

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={offered.length > 0 ? css.decision : css.told}
      aria-label={t('review:decide.label')}
    >
      <DecisionOutcome outcome={outcome} record={record} />
      <Stack>
        <ReasonFields {...decision} />
        <Buttons>
          {offered.map(({ step, disabledBecause }) => (
            <Button
              key={step}
              kind={looks[step]}
              busy={isBusyWith(step)}
              busyLabel={t(`review:decide.${step}.busy`)}
              disabledReason={
                disabledBecause === null ? null : t(`review:decide.${disabledBecause}`)
              }
              whyAt={why}
              onPress={() => press(step)}
            >
              {t(`review:decide.${step}.act`)}
            </Button>
          ))}
        </Buttons>
        {reasons.length > 0 ? (
          <Why id={why}>{reasons.map((reason) => t(`review:decide.${reason}`)).join(' ')}</Why>
        ) : null}
      </Stack>
      {asked ? (
        <DecisionQuestion
          {...{ asked, isBusyWith }}
          reason={decision.reason}
          name={record.business.name}
          onKeep={() => setAsked(null)}
          onDecide={(step) => void decide(step)}
        />
      ) : null}
    </section>
  )
}

/** The reason that the owner will read, begun from a template or typed. */
function ReasonFields({
  reason,
  setReason,
  problem,
  setProblem,
  now,
  offered,
  isReasoned,
}: ReturnType<typeof useDecision>) {
  const { t } = useTranslation()
  return (
    <>
      {isReasoned ? (
        <ReasonTemplates
          templates={templatesFor(offered.map(({ step }) => step))}
          onChoose={(text) => {
            setReason(reason.trim() === '' ? text : `${reason.trimEnd()}\n\n${text}`)
            setProblem(null)
          }}
        />
      ) : null}
      {isReasoned ? (
        <TextArea
          label={t('review:decide.reason')}
          name="reason"
          hint={t('review:decide.reasonHint')}
          error={errorText(problem)}
          value={reason}
          onChange={(typed) => {
            setReason(typed)
            setProblem(null)
          }}
        />
      ) : null}
      {isReasoned && reason.trim() !== '' ? (
        <OwnerReads now={now}>{reason.trim()}</OwnerReads>
      ) : null}
    </>
  )
}

function DecisionQuestion({
  reason,
  asked,
  onKeep,
  isBusyWith,
  name,
  onDecide,
}: {
  reason: string
  asked: Asked
  onKeep: () => void
  isBusyWith: (step: string) => boolean
  name: string
  onDecide: (step: Step) => void
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open
      question={t(`review:decide.${asked}.question`, { name })}
      act={t(`review:decide.${asked}.act`)}
      kind={looks[asked] === 'danger' ? 'danger' : 'primary'}
      busy={isBusyWith(asked)}
      busyLabel={t(`review:decide.${asked}.busy`)}
      onAct={() => onDecide(asked)}
      keep={t('review:decide.keep')}
      onKeep={onKeep}
    >
      <Stack gap="tight">
        <p>{t(`review:decide.${asked}.means`)}</p>
        {reasoned.includes(asked) ? (
          <blockquote className={css.said}>{reason.trim()}</blockquote>
        ) : null}
      </Stack>
    </Confirm>
  )
}

/** What the reviewer may do now, what was typed for it, and doing it. */
function useDecision(about: DecisionProps) {
  const { record, keep, readAgain, onMoved } = about
  const { business } = record
  const [reason, setReason] = useKeptText(`reason.${business.id}`)
  const [problem, setProblem] = useState<ReturnType<typeof reasonProblem>>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { outcome, take, isBusyWith } = useStep({ record, keep, readAgain })
  const section = useRef<HTMLElement>(null)
  const why = useId()
  const now = useNow()
  const { me } = useSession()
  const asking = { at: now.toISOString(), by: me?.id ?? '' }
  const offered = offeredTo(record, asking)
  const reasons = [...new Set(offered.flatMap(({ disabledBecause }) => disabledBecause ?? []))]
  const isReasoned = offered.some(
    ({ step, disabledBecause }) => reasoned.includes(step) && disabledBecause === null,
  )
  const { name } = business

  async function decide(step: Step) {
    const isDone = await take(wishOf(step, reason.trim()), (request, key) =>
      askAsReviewer(business.id, v.parse(reviewerRequestSchema, request), key),
    )
    setAsked(null)
    onMoved()
    if (!isDone) return
    if (reasoned.includes(step)) setReason('')
    // The button that was pressed is gone with the state that it belongs to.
    section.current?.focus()
  }

  function press(step: Step) {
    const wrong = reasoned.includes(step) ? reasonProblem(reason) : null
    setProblem(wrong)
    if (wrong !== null) return section.current?.querySelector('textarea')?.focus()
    if (isAsked(step)) setAsked(step)
    else void decide(step)
    return undefined
  }

  return {
    reason,
    setReason,
    problem,
    setProblem,
    asked,
    setAsked,
    outcome,
    isBusyWith,
    section,
    why,
    now,
    offered,
    reasons,
    isReasoned,
    name,
    decide,
    press,
  }
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>
}
