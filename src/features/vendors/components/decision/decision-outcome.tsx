import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useStepName } from '../../use-step-name.ts'
import type { useStep } from '../../use-step.ts'

type Step = ReviewerRequest['event']

/** What became of the last step. */
export function DecisionOutcome({
  outcome,
  record,
}: {
  outcome: ReturnType<typeof useStep>['outcome']
  record: ReviewRecord
}) {
  const { t } = useTranslation()
  const nameOf = useStepName()
  const { name, approval: state } = record.business
  const first = record.steps.at(-1)
  return (
    <>
      <Notice kind="positive">
        {/* The steps of this hook are the reviewer's own. */}
        {outcome.state === 'done'
          ? t(`review:decide.${outcome.step as Step}.done`, { name })
          : null}
      </Notice>
      <Notice>
        {outcome.state === 'stale'
          ? [
              t('review:decide.stale', { state: t(`vendors:approval.${state}`) }),
              first
                ? t('review:decide.first', {
                    fact: t(`vendors:history.${first.fact}`),
                    who: nameOf(first),
                    day: formatInstant(first.at),
                  })
                : '',
            ].join(' ')
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
