import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { ApprovalRecord } from '#machines/vendors/approval-record.schema.ts'
import { ownerRequestSchema } from '#machines/vendors/vendor-approval.schema.ts'
import type { OwnerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import {
  approvalIn,
  dueDay,
  isBeingRead,
  ownerActions,
} from '#machines/vendors/vendor-approval.selectors.ts'
import { reasonProblem } from '#machines/vendors/vendor-approval.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatList, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { askAsOwner } from '../approval.queries.ts'
import { useStep } from '../use-step.ts'
import { AppealForm } from './appeal-form.tsx'
import css from './approval.module.css'

type Step = OwnerRequest['event']
type Actions = ReturnType<typeof ownerActions>

interface ActsProps {
  record: ApprovalRecord
  keep: (record: ApprovalRecord) => void
  readAgain: () => void
  onMoved: () => void
}

/**
 * The buttons of the present state. One that the chart does not allow yet says which of its guards
 * keeps it off.
 */
export function OwnerActs({ record, keep, readAgain, onMoved }: ActsProps) {
  const { business, steps } = record
  const { outcome, take, busyWith } = useStep<ApprovalRecord, Step>({ record, keep, readAgain })
  const [answer, setAnswer] = useKeptText(`answer.${business.id}`)
  const [isAppealing, setAppealing] = useState(false)
  const acts = useRef<HTMLDivElement>(null)
  const now = useNow()
  const actions = ownerActions(approvalIn(record), now.toISOString())

  async function press(event: Step, reason = answer): Promise<boolean> {
    const text = event === 'WITHDRAW' ? '' : reason.trim()
    if (reasonProblem(text) === 'too_long') return false
    const request = text === '' ? {} : { reason: text }
    const isMoved = await take({ event, ...request }, (asked, key) =>
      askAsOwner(business.id, v.parse(ownerRequestSchema, asked), key),
    )
    if (!isMoved) return false
    setAnswer('')
    setAppealing(false)
    // The button that was pressed is gone with the state that it belongs to.
    onMoved()
    return true
  }

  function closeForm() {
    setAppealing(false)
    // The form's buttons are gone: what opened it takes the focus again, once it is there.
    requestAnimationFrame(() => acts.current?.querySelector('button')?.focus())
  }

  return (
    <>
      {isAnswerable(record, actions) ? <OwnersAnswer answer={answer} onChange={setAnswer} /> : null}
      {isAppealing && actions.some(({ event }) => event === 'APPEAL') ? (
        <AppealForm
          busy={busyWith === 'APPEAL'}
          now={now}
          about={`${business.id}.${record.since}`}
          onSend={(reason) => press('APPEAL', reason)}
          onKeep={closeForm}
        />
      ) : (
        <div ref={acts} className={css.acts}>
          <LifecycleActions
            actions={actions}
            busyWith={busyWith}
            kind={(event) => (event === 'SUBMIT' ? 'primary' : 'quiet')}
            onTake={(event) => (event === 'APPEAL' ? setAppealing(true) : press(event))}
            textsFor={(action) => textsFor(action, { record, isAgain: steps.length > 0, now })}
          />
          <OtherWays record={record} actions={actions} now={now} />
        </div>
      )}
      <Outcome outcome={outcome} record={record} now={now} />
    </>
  )
}

function OwnersAnswer({ answer, onChange }: { answer: string; onChange: (next: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextArea
      label={t('vendors:answer.label')}
      hint={t('vendors:answer.hint')}
      name="answer"
      error={reasonProblem(answer) === 'too_long' ? t('errors:too_long') : null}
      value={answer}
      onChange={onChange}
    />
  )
}

/** What leads on beside the chart's own events, and why what is looked for is not there. */
function OtherWays({
  record,
  actions,
  now,
}: {
  record: ApprovalRecord
  actions: Actions
  now: Date
}) {
  const { t } = useTranslation()
  return (
    <>
      {actions.some(({ refusedBy }) => refusedBy.includes('hasDetails')) ? (
        <ButtonLink to="/vendor-dashboard/vendor-profile" kind="quiet">
          {t('vendors:approval.complete')}
        </ButtonLink>
      ) : null}
      {/* Whoever looks for it finds why it is off, although the chart does not know it while somebody reads. */}
      {isBeingRead(record.business.approval) ? (
        <Button
          kind="quiet"
          disabledReason={t('vendors:off.underReview', { day: formatWhen(dueDay(record), now) })}
        >
          {t('vendors:approval.withdraw')}
        </Button>
      ) : null}
    </>
  )
}

/** What became of the last step. */
function Outcome({
  outcome,
  record,
  now,
}: {
  outcome: ReturnType<typeof useStep<ApprovalRecord, Step>>['outcome']
  record: ApprovalRecord
  now: Date
}) {
  const { t } = useTranslation()
  const day = formatWhen(dueDay(record), now)
  return (
    <>
      <Notice kind="positive">
        {outcome.state === 'done' ? t(`vendors:done.${outcome.step}`, { day }) : null}
      </Notice>
      <Notice>
        {outcome.state === 'stale'
          ? t('vendors:approval.stale', {
              state: t(`vendors:approval.${record.business.approval}`),
            })
          : null}
      </Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('vendors:approval.refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}

function textsFor(
  { event, refusedBy, asks }: Actions[number],
  { record, isAgain, now }: { record: ApprovalRecord; isAgain: boolean; now: Date },
) {
  const disabledReason = refusedBy
    .map((guard) => disabledReasons(record, now)[guard] ?? guard)
    .join(' ')
  if (event === 'SUBMIT')
    return {
      label: t(isAgain ? 'vendors:approval.again' : 'vendors:approval.submit'),
      busy: t('vendors:approval.submitBusy'),
      disabledReason,
    }
  if (event === 'APPEAL') return { label: t('vendors:appeal.act'), disabledReason }
  return {
    label: t(asks ? 'vendors:approval.leave' : 'vendors:approval.withdraw'),
    busy: t('vendors:approval.withdrawBusy'),
    asked: {
      question: t('vendors:leaving.question', { name: record.business.name }),
      means: t('vendors:leaving.means'),
      act: t('vendors:approval.leave'),
      keep: t('vendors:leaving.keep'),
    },
  }
}

/** Why the chart does not allow a step yet, by the guard that says no. */
function disabledReasons(record: ApprovalRecord, now: Date): Record<string, string> {
  const due = dueDay(record)
  return {
    hasDetails: t('vendors:off.hasDetails', {
      fields: formatList(record.facts.missing.map((field) => t(`vendors:fields.${field}`))),
    }),
    hasDocuments: t('vendors:off.hasDocuments'),
    hasChanges: t('vendors:off.hasChanges'),
    hasNotAppealed: t('vendors:off.hasNotAppealed'),
    waitedLongEnough: t('vendors:off.waitedLongEnough', {
      day: formatWhen(due, now),
      count: daysUntil(due, now),
    }),
  }
}

/** Begun days count: nobody may act on the last one before its hour. */
function daysUntil(instant: string, now: Date) {
  return Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 86_400_000))
}

/**
 * Whether the owner may write with the next submission: they have heard from the team before, and
 * nothing else is missing.
 */
function isAnswerable({ steps }: ApprovalRecord, actions: Actions) {
  return (
    steps.some(({ side }) => side === 'reviewer') &&
    actions.some(({ event, refusedBy }) => event === 'SUBMIT' && refusedBy.length === 0)
  )
}
