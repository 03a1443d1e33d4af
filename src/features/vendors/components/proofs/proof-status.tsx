import { pauseFrom } from '#machines/proofs/proof.rules.ts'
import { proofAt, statusOf, turnOf } from '#machines/proofs/proof.selectors.ts'
import type { BusinessDocument } from '#machines/vendors/approval-record.schema.ts'
import { answerBy } from '#machines/vendors/vendor-approval.rules.ts'
import type { Side } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatDate } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Said } from '../approval-steps.tsx'

/** Where a document stands as a proof, whose turn it is, what is next and by when. */
export function ProofStatus({ document, side }: { document: BusinessDocument; side: Side }) {
  const { t } = useTranslation()
  const now = useNow()
  const at = now.toISOString()
  const { state, facts } = proofAt(document, at)
  useReportLifecycleState({ machine: 'proof', record: document.id, state, facts })
  const turn = turnOf(document, at)
  const day = {
    checked: facts.checkedAt ? formatDate(facts.checkedAt.slice(0, 10)) : '',
    last: facts.validUntil ? formatDate(facts.validUntil) : '',
    pause: dayOf(pauseFrom(facts)),
    answer: dayOf(answerBy(document.createdAt)),
  }
  const until = facts.validUntil && facts.checkedAt ? t('vendors:proof.until', day) : null
  const next = t(`vendors:proof.next.${statusOf(document, at)}`, day)
  return (
    <Stack gap="tight">
      <Status
        state={`proof.${state}`}
        {...(turn === null
          ? {}
          : { turn: turn === side ? ('mine' as const) : ('theirs' as const) })}
        {...(until === null ? {} : { until })}
      >
        {t(`vendors:proof.state.${state}`)}
      </Status>
      {day.checked ? <Soft small>{t('vendors:proof.checkedOn', day)}</Soft> : null}
      {side === 'owner' ? <Soft small>{next}</Soft> : null}
      {document.reason !== null ? (
        <Said day={formatDate(document.since.slice(0, 10))}>{document.reason}</Said>
      ) : null}
    </Stack>
  )
}

function dayOf(instant: string | null) {
  return instant === null ? '' : formatDate(instant.slice(0, 10))
}
