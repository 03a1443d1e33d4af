import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'

/** What became of the last step, where it did not hold. */
export function StepOutcome({
  outcome,
}: {
  outcome: { state: 'still' | 'stale' | 'busy' | 'done' } | { state: 'refused'; reason: string }
}) {
  const { t } = useTranslation()
  return (
    <>
      <Notice>{outcome.state === 'stale' ? t('reviews:stale') : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('reviews:refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}
