import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { needsLastDay } from '#machines/proofs/proof.rules.ts'
import type { ProofDecision } from '#machines/proofs/proof.schema.ts'
import { allowedFor, failedGuards } from '#machines/proofs/proof.selectors.ts'
import type { BusinessDocument, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { isWithColleague } from '#machines/vendors/review/claim.rules.ts'
import { reasonProblem } from '#machines/vendors/vendor-approval.rules.ts'
import { isClosed } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { decideProof, waitingProofsOptions } from '../../review.queries.ts'
import css from '../approval.module.css'

interface DecideProps {
  document: BusinessDocument
  record: ReviewRecord
  keep: (record: ReviewRecord) => void
  readAgain: () => void
  onMoved: () => void
}

type Step = ProofDecision['event']

/**
 * What a reviewer says of a document that waits: until when it is valid, or why it cannot be
 * accepted.
 */
export function DecideProof({ document, record, keep, readAgain, onMoved }: DecideProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [step, choose] = useState<Step | null>(null)
  const [day, setDay] = useState('')
  const [reason, setReason] = useKeptText(`proof.${document.id}`)
  const [error, setError] = useState<string | null>(null)
  const here = useRef<HTMLDivElement>(null)
  const { outcome, take, busyWith } = useLifecycleAction<ReviewRecord, Step>({
    record,
    versionOf: ({ documents }) => documents.find(({ id }) => id === document.id)?.version ?? 0,
    keep,
    readAgain,
  })
  const now = useNow().toISOString()
  const { me } = useSession()
  const isTheirs = isWithColleague(record.claim, { at: now, by: me?.id ?? '' })
  const isWaiting =
    allowedFor(document, 'reviewer', now).length > 0 && !isClosed(record.business.approval)
  const kind = t(`vendors:documents.kind.${document.kind}`)

  async function decide() {
    if (step === null) return
    const wrong = step === 'CHECK' ? wrongDay(document, day, now) : errorText(reasonProblem(reason))
    setError(wrong)
    if (wrong) return here.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    const send = (request: ProofDecision, key: string) => decideProof(document.id, request, key)
    const isDone = await (step === 'CHECK'
      ? take({ event: step, validUntil: day === '' ? null : day }, send)
      : take({ event: step, reason: reason.trim() }, send))
    onMoved()
    void client.invalidateQueries({ queryKey: waitingProofsOptions.queryKey })
    if (!isDone) return
    setReason('')
    here.current?.focus()
  }

  function open(next: Step) {
    setError(null)
    choose(next)
  }

  return (
    <div ref={here} tabIndex={-1} className={css.told}>
      <ProofOutcome outcome={outcome} kind={kind} />
      {!isWaiting ? null : step === null || isTheirs ? (
        <ProofSteps kind={kind} isTheirs={isTheirs} onOpen={open} />
      ) : (
        <ProofForm
          {...{ document, step, day, setDay, reason, setReason, error, setError, busyWith }}
          onCancel={() => choose(null)}
          onDecide={() => void decide()}
        />
      )}
    </div>
  )
}

function ProofOutcome({
  outcome,
  kind,
}: {
  outcome: ReturnType<typeof useLifecycleAction<ReviewRecord, Step>>['outcome']
  kind: string
}) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="positive">
        {outcome.state === 'done' ? t(`review:proof.${outcome.step}.done`, { kind }) : null}
      </Notice>
      <Notice>{outcome.state === 'stale' ? t('review:proof.stale', { kind }) : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('review:decide.refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}

function ProofSteps({
  kind,
  isTheirs,
  onOpen,
}: {
  kind: string
  /** Whether the application is a colleague's to decide for now. */
  isTheirs: boolean
  onOpen: (next: Step) => void
}) {
  const { t } = useTranslation()
  const why = useId()
  const disabledReason = isTheirs ? t('review:decide.claimed') : null
  return (
    <div className={css.acts}>
      {(['CHECK', 'REFUSE'] as const).map((event) => (
        <Button
          key={event}
          kind="quiet"
          name={t(`review:proof.${event}.named`, { kind })}
          disabledReason={disabledReason}
          whyAt={why}
          onPress={() => onOpen(event)}
        >
          {t(`review:proof.${event}.act`)}
        </Button>
      ))}
      {disabledReason === null ? null : <Why id={why}>{disabledReason}</Why>}
    </div>
  )
}

interface ProofFormProps {
  document: BusinessDocument
  step: Step
  onCancel: () => void
  day: string
  setDay: (next: string) => void
  reason: string
  setReason: (next: string) => void
  error: string | null
  setError: (next: string | null) => void
  busyWith: 'CHECK' | 'REFUSE' | null
  onDecide: () => void
}

function ProofForm({
  document,
  step,
  onCancel,
  day,
  setDay,
  reason,
  setReason,
  error,
  setError,
  busyWith,
  onDecide,
}: ProofFormProps) {
  const { t } = useTranslation()
  return (
    <Form checksDays={false} onSubmit={onDecide}>
      {step === 'CHECK' ? (
        <DateField
          label={t('review:proof.validUntil')}
          name="validUntil"
          required={needsLastDay(document)}
          hint={t(needsLastDay(document) ? 'review:proof.dayNeeded' : 'review:proof.dayHint')}
          error={error}
          value={day}
          onChange={(typed) => {
            setDay(typed)
            setError(null)
          }}
          {...dateFieldTexts()}
        />
      ) : (
        <TextArea
          label={t('review:decide.reason')}
          name="reason"
          hint={t('review:decide.reasonHint')}
          error={error}
          value={reason}
          onChange={(typed) => {
            setReason(typed)
            setError(null)
          }}
        />
      )}
      <div className={css.acts}>
        <Button
          type="submit"
          kind={step === 'CHECK' ? 'primary' : 'danger'}
          busy={busyWith === step}
          busyLabel={t(`review:proof.${step}.busy`)}
        >
          {t(`review:proof.${step}.confirm`)}
        </Button>
        <Button kind="bare" onPress={onCancel}>
          {t('review:proof.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** The chart's guards say what is wrong with a day, beside it. */
function wrongDay(document: BusinessDocument, day: string, at: string) {
  if (day !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(day)) return t('errors:invalid_date')
  const validUntil = day === '' ? null : day
  const [guard] = failedGuards(document, { type: 'CHECK', at, validUntil }) ?? []
  if (guard === 'saysHowLong') return t('review:proof.off.saysHowLong')
  return guard === 'isStillValid' ? t('review:proof.off.isStillValid') : null
}
