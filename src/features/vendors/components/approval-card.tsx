import { useRef } from 'react'
import { isPausing } from '#machines/proofs/proof.selectors.ts'
import type { ApprovalRecord } from '#machines/vendors/approval-record.schema.ts'
import {
  approvalIn,
  dueDay,
  isHandedIn,
  isListed,
  isOver,
  lastWord,
  statusOf,
  turnOf,
  progressOf,
} from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatList, formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import type { ApprovalState, Turn } from '#machines/vendors/vendor-approval.selectors.ts'
import { Said } from './approval-steps.tsx'
import { OwnerActs } from './owner-acts.tsx'

interface Owned {
  record: ApprovalRecord
  /** Whether whoever looks owns the business: its members may look only. */
  isOwner: boolean
  keep: (record: ApprovalRecord) => void
  readAgain: () => void
}

/**
 * Where the approval of one's own business stands, whose turn it is, what comes next, and what may
 * be done now.
 */
export function ApprovalCard({ record, isOwner, keep, readAgain }: Owned) {
  const { t } = useTranslation()
  const { business, facts, steps, submittedAt } = record
  const { approval: state } = business
  const now = useNow()
  useReportLifecycleState({ machine: 'vendorApproval', record: business.id, state, facts })
  const turn = turnOf(approvalIn(record), 'owner')
  const { stages, now: place } = progressOf(state, { createdAt: business.createdAt, steps })
  const day = formatWhen(dueDay(record), now)
  const fields = formatList(facts.missing.map((field) => t(`vendors:fields.${field}`)))
  const status = statusIn(record, now)
  const decision = lastWord(state, steps)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card label={t('vendors:approval.label')}>
      <Row spread>
        <h2 ref={heading} tabIndex={-1}>
          {t('vendors:approval.label')}
        </h2>
        <ApprovalStatus {...{ submittedAt, state, turn, day }} />
      </Row>
      {decision ? <Said day={formatWhen(decision.at, now)}>{decision.reason}</Said> : null}
      <Where
        label={t('vendors:approval.way')}
        state={`approval.${state}`}
        turn={turn}
        stages={stages.map(({ state, at }) => ({
          name: t(`vendors:approval.${state}`),
          ...(at === null ? {} : { note: formatWhen(at, now) }),
        }))}
        now={place}
        facts={{
          whose: {
            name: t('vendors:approval.whose'),
            value: t(`vendors:status.${status}.whose`),
          },
          next: {
            name: t('vendors:approval.next'),
            value: t(`vendors:status.${status}.next`),
            more: t(`vendors:status.${status}.nextMore`, { fields }),
          },
          by: {
            name: t('vendors:approval.by'),
            value: t(`vendors:status.${status}.by`, { day }),
            more: t(`vendors:status.${status}.byMore`),
          },
        }}
      >
        <Acts {...{ record, isOwner, keep, readAgain, onMoved: () => heading.current?.focus() }} />
      </Where>
    </Card>
  )
}

/** What is next, and for a listed business whether couples can find it at all. */
function statusIn(record: ApprovalRecord, now: Date) {
  const isPaused = record.documents.some((document) => isPausing(document, now.toISOString()))
  return isPaused && isListed(record.business.approval)
    ? 'approvedPaused'
    : statusOf(approvalIn(record))
}

function ApprovalStatus({
  submittedAt,
  state,
  turn,
  day,
}: {
  submittedAt: string | null
  state: ApprovalState
  turn: Turn
  day: string
}) {
  const { t } = useTranslation()
  return (
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
  )
}

/** What its owner may do now; whoever only works there reads who may. */
function Acts({ isOwner, ...acts }: Owned & { onMoved: () => void }) {
  const { t } = useTranslation()
  return isOwner ? <OwnerActs {...acts} /> : <Soft small>{t('vendors:off.ownerOnly')}</Soft>
}
