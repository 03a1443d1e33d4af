import { useRef } from 'react'
import type { ApprovalRecord } from '#machines/vendors/approval-record.schema.ts'
import type { OwnerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { answerBy, resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import {
  approvalIn,
  isHandedIn,
  isOver,
  isUnread,
  lastWord,
  ownerActions,
  standingOf,
  turnOf,
  wayOf,
} from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatList, formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import { askAsOwner } from '../approval.queries.ts'
import { useStep } from '../use-step.ts'
import { Said } from './approval-steps.tsx'

interface Owned {
  record: ApprovalRecord
  keep: (record: ApprovalRecord) => void
  readAgain: () => void
}

/** Where the approval of one's own business stands, whose turn it is, what comes next, and what may be done now. */
export function ApprovalCard({ record, keep, readAgain }: Owned) {
  const { t } = useTranslation()
  const { business, facts, steps, submittedAt } = record
  const { approval: state } = business
  const now = useNow()
  useReportLifecycleState({ machine: 'vendorApproval', record: business.id, state, facts })
  const turn = turnOf(approvalIn(record), 'owner')
  const { stations, now: place } = wayOf(state, { createdAt: business.createdAt, steps })
  const day = formatWhen(dueDay(record), now)
  const fields = formatList(facts.missing.map((field) => t(`vendors:fields.${field}`)))
  const standing = standingOf(approvalIn(record))
  const said = lastWord(state, steps)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card label={t('vendors:approval.label')}>
      <Row spread>
        <h2 ref={heading} tabIndex={-1}>
          {t('vendors:approval.label')}
        </h2>
        <Status
          state={`approval.${state}`}
          turn={turn}
          {...(isHandedIn(state) && submittedAt
            ? { until: t('vendors:approval.answerBy', { day }) }
            : {})}
          {...(isOver(state) ? { until: t('vendors:approval.againFrom', { day }) } : {})}
        >
          {t(`vendors:approval.${state}`)}
        </Status>
      </Row>
      {said ? <Said day={formatWhen(said.at, now)}>{said.reason}</Said> : null}
      <Where
        label={t('vendors:approval.way')}
        state={`approval.${state}`}
        turn={turn}
        stations={stations.map(({ state, at }) => ({
          name: t(`vendors:approval.${state}`),
          ...(at === null ? {} : { note: formatWhen(at, now) }),
        }))}
        now={place}
        facts={{
          whose: {
            name: t('vendors:approval.whose'),
            value: t(`vendors:standing.${standing}.whose`),
          },
          next: {
            name: t('vendors:approval.next'),
            value: t(`vendors:standing.${standing}.next`),
            more: t(`vendors:standing.${standing}.nextMore`, { fields }),
          },
          by: {
            name: t('vendors:approval.by'),
            value: t(`vendors:standing.${standing}.by`, { day }),
            more: t(`vendors:standing.${standing}.byMore`),
          },
        }}
      >
        <Acts
          record={record}
          keep={keep}
          readAgain={readAgain}
          onMoved={() => heading.current?.focus()}
        />
      </Where>
    </Card>
  )
}

/** The buttons of the present state. One that the chart does not allow yet says which of its guards keeps it off. */
function Acts({ record, keep, readAgain, onMoved }: Owned & { onMoved: () => void }) {
  const { t } = useTranslation()
  const { business, facts, steps } = record
  const { approval: state } = business
  const { outcome, take, busyWith } = useStep<ApprovalRecord, OwnerRequest['event']>({
    record,
    keep,
    readAgain,
  })
  const now = useNow()
  const day = formatWhen(dueDay(record), now)
  async function press(event: OwnerRequest['event']) {
    const isMoved = await take(event, () => askAsOwner(business, event))
    // The button that was pressed is gone with the state that it belongs to.
    if (isMoved) onMoved()
  }
  const actions = ownerActions(approvalIn(record), now.toISOString())
  const texts: Record<string, string> = {
    hasDetails: t('vendors:off.hasDetails', {
      fields: formatList(facts.missing.map((field) => t(`vendors:fields.${field}`))),
    }),
    hasDocuments: t('vendors:off.hasDocuments'),
    hasChanges: t('vendors:off.hasChanges'),
    waitedLongEnough: t('vendors:off.waitedLongEnough', {
      day,
      count: daysUntil(dueDay(record), now),
    }),
  }
  return (
    <>
      <LifecycleActions
        actions={actions}
        busyWith={busyWith}
        kind={(event) => (event === 'SUBMIT' ? 'primary' : 'quiet')}
        onTake={press}
        wordsFor={({ event, refusedBy, asks }) =>
          event === 'SUBMIT'
            ? {
                label: t(steps.length > 0 ? 'vendors:approval.again' : 'vendors:approval.submit'),
                busy: t('vendors:approval.submitBusy'),
                off: refusedBy.map((guard) => texts[guard] ?? guard).join(' '),
              }
            : {
                label: t(asks ? 'vendors:approval.leave' : 'vendors:approval.withdraw'),
                busy: t('vendors:approval.withdrawBusy'),
                asked: {
                  question: t('vendors:leaving.question', { name: business.name }),
                  means: t('vendors:leaving.means'),
                  act: t('vendors:approval.leave'),
                  keep: t('vendors:leaving.keep'),
                },
              }
        }
      />
      {actions.some(({ refusedBy }) => refusedBy.includes('hasDetails')) ? (
        <ButtonLink to="/vendor-dashboard/vendor-profile" kind="quiet">
          {t('vendors:approval.complete')}
        </ButtonLink>
      ) : null}
      {/* Whoever looks for it finds why it is off, although the chart does not know it while somebody reads. */}
      {isHandedIn(state) && !isUnread(state) ? (
        <Button kind="quiet" disabledReason={t('vendors:off.underReview', { day })}>
          {t('vendors:approval.withdraw')}
        </Button>
      ) : null}
      <Notice kind="positive">
        {outcome.state === 'done'
          ? t(outcome.step === 'SUBMIT' ? 'vendors:done.SUBMIT' : 'vendors:done.WITHDRAW', { day })
          : null}
      </Notice>
      <Notice>
        {outcome.state === 'overtaken'
          ? t('vendors:approval.overtaken', { state: t(`vendors:approval.${state}`) })
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

/** The day that counts next: of the team's answer, or of the next submission after a rejection. */
function dueDay({ business, facts, submittedAt, since }: ApprovalRecord) {
  if (isOver(business.approval)) return resubmitFrom(facts.rejectedAt ?? since)
  return answerBy(submittedAt ?? since)
}

/** Begun days count: nobody may act on the last one before its hour. */
function daysUntil(instant: string, now: Date) {
  return Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 86_400_000))
}
