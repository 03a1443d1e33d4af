import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type {
  BusinessChangeRecord,
  ChangeDecision,
} from '#machines/changes/business-change.schema.ts'
import { isWaiting } from '#machines/changes/business-change.selectors.ts'
import { reasonProblem } from '#machines/vendors/vendor-approval.rules.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { changeKeys, decideChange, reviewedChangesOptions } from '../../change.queries.ts'
import css from '../approval.module.css'
import { ChangeStatus } from './change-status.tsx'

type Outcome = ChangeDecision['event'] | 'stale'

interface DecideChangeProps {
  businessId: string
  /** Whether the business is a colleague's to decide about for now. */
  isWithColleague: boolean
  onMoved: () => void
}

/** The change that a listed business has proposed last, and what a reviewer may say of it. */
export function DecideChange({ businessId, isWithColleague, onMoved }: DecideChangeProps) {
  const { t } = useTranslation()
  const query = useQuery(reviewedChangesOptions(businessId))
  const failure = useFailure(query)
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { takeOnce } = useAttempts()
  const expectRefusal = useLateRefusal()
  const latest = query.data?.items[0]
  if (failure !== null)
    return (
      <LoadFailure
        as="card"
        title={t('review:change.failed')}
        code={failure}
        onRetry={() => void query.refetch()}
      />
    )
  if (!latest) return null

  async function decide(decision: ChangeDecision) {
    const tellIfLeft = expectRefusal()
    const { version: seen, ...wish } = decision
    const answer = await takeOnce([latest?.id, wish], seen, ({ version, key }) =>
      decideChange(latest?.id ?? '', { ...decision, version }, key),
    )
    if (answer.result === 'refused') tellIfLeft(answer.code, () => void decide(decision))
    void client.invalidateQueries({ queryKey: changeKeys.reviewed(businessId) })
    void client.invalidateQueries({ queryKey: changeKeys.waiting })
    onMoved()
    const isStale =
      answer.result !== 'answer' && ['version_stale', 'event_not_allowed'].includes(answer.code)
    setOutcome(answer.result === 'answer' ? decision.event : isStale ? 'stale' : null)
    setRefused(answer.result === 'answer' || isStale ? null : answer.code)
    heading.current?.focus()
    return answer.result === 'answer'
  }

  return (
    <Card label={t('review:change.title')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('review:change.title')}
      </h2>
      <Notice kind="positive">
        {outcome && outcome !== 'stale' ? t(`review:change.${outcome}.done`) : null}
      </Notice>
      <Notice>{outcome === 'stale' ? t('review:change.stale') : null}</Notice>
      <Notice kind="critical">{errorText(refused)}</Notice>
      <ChangeStatus change={latest} side="reviewer" />
      {isWaiting(latest.state) ? (
        <Decide
          key={latest.id}
          change={latest}
          isWithColleague={isWithColleague}
          onDecide={decide}
        />
      ) : null}
    </Card>
  )
}

function Decide({
  change: { id, version },
  isWithColleague,
  onDecide,
}: {
  change: BusinessChangeRecord
  isWithColleague: boolean
  onDecide: (decision: ChangeDecision) => Promise<boolean>
}) {
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useKeptText(`change.${id}`)
  const [problem, setProblem] = useState<ReturnType<typeof reasonProblem>>(null)
  const [isBusy, setBusy] = useState(false)
  const here = useRef<HTMLDivElement>(null)

  async function send(decision: ChangeDecision) {
    if (isBusy) return
    setBusy(true)
    const isDone = await onDecide(decision)
    setBusy(false)
    if (isDone) setReason('')
  }

  function refuse() {
    const wrong = reasonProblem(reason)
    if (wrong !== null) return setProblem(wrong)
    return void send({ version, event: 'REFUSE', reason: reason.trim() })
  }

  /** What was pressed is gone, and what has come in its place takes the focus. */
  function open(next: boolean) {
    flushSync(() => setRefusing(next))
    here.current?.querySelector<HTMLElement>(next ? 'textarea' : 'button')?.focus()
  }

  if (!isRefusing || isWithColleague)
    return (
      <div ref={here} className={css.acts}>
        <Steps
          {...{ isWithColleague, isBusy }}
          onAccept={() => void send({ version, event: 'ACCEPT' })}
          onRefuse={() => open(true)}
        />
      </div>
    )
  return (
    <div ref={here}>
      <RefusalForm
        {...{ reason, setReason, problem, setProblem, isBusy }}
        onRefuse={refuse}
        onCancel={() => open(false)}
      />
    </div>
  )
}

function Steps({
  isWithColleague,
  isBusy,
  onAccept,
  onRefuse,
}: {
  isWithColleague: boolean
  isBusy: boolean
  onAccept: () => void
  onRefuse: () => void
}) {
  const { t } = useTranslation()
  const why = useId()
  const disabledReason = isWithColleague ? t('review:decide.claimed') : null
  return (
    <>
      <Button
        disabledReason={disabledReason}
        whyAt={why}
        busy={isBusy}
        busyLabel={t('review:change.ACCEPT.busy')}
        onPress={onAccept}
      >
        {t('review:change.ACCEPT.act')}
      </Button>
      <Button kind="quiet" disabledReason={disabledReason} whyAt={why} onPress={onRefuse}>
        {t('review:change.REFUSE.act')}
      </Button>
      {disabledReason === null ? null : <Why id={why}>{disabledReason}</Why>}
    </>
  )
}

function RefusalForm({
  reason,
  setReason,
  problem,
  setProblem,
  isBusy,
  onRefuse,
  onCancel,
}: {
  reason: string
  setReason: (next: string) => void
  problem: ReturnType<typeof reasonProblem>
  setProblem: (next: ReturnType<typeof reasonProblem>) => void
  isBusy: boolean
  onRefuse: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={onRefuse}>
      <TextArea
        label={t('review:change.reason')}
        name="changeReason"
        hint={t('review:decide.reasonHint')}
        error={errorText(problem)}
        value={reason}
        onChange={(typed) => {
          setReason(typed)
          setProblem(null)
        }}
      />
      <div className={css.acts}>
        <Button
          type="submit"
          kind="danger"
          busy={isBusy}
          busyLabel={t('review:change.REFUSE.busy')}
        >
          {t('review:change.REFUSE.confirm')}
        </Button>
        <Button kind="bare" onPress={onCancel}>
          {t('review:change.cancel')}
        </Button>
      </div>
    </Form>
  )
}
