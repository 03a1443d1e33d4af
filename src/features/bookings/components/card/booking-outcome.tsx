import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import type { useBookingStep } from '../../use-booking-step.ts'

/** What became of the last step, where it did not hold. */
export function Outcome({
  outcome,
  latest,
}: Pick<ReturnType<typeof useBookingStep>, 'outcome'> & {
  /** What happened last, in words. */
  latest: string | undefined
}) {
  const { t } = useTranslation()
  const stale = latest ? t('bookings:staleSince', { what: latest }) : t('bookings:stale')
  return (
    <>
      <Notice>{outcome.state === 'stale' ? stale : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('bookings:refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}
