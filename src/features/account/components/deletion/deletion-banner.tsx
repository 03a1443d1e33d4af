import { useNow } from '#src/client/clock/now.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { useDeletion } from '../../use-deletion.tsx'

/** While the account waits to be deleted, every page says until when it may be kept. */
export function DeletionBanner() {
  const { t } = useTranslation()
  const { until, busyWith, refusal, take } = useDeletion()
  const now = useNow()
  const showToast = useToast()
  if (until === null) return null
  return (
    <Notice kind={refusal ? 'critical' : 'info'}>
      <Row spread>
        <span>
          {[t('app:deletion.banner', { day: formatWhen(until, now) }), errorText(refusal)]
            .filter(Boolean)
            .join(' ')}
        </span>
        <Button
          kind="quiet"
          busy={busyWith === 'CANCEL'}
          busyLabel={t('app:deletion.keeping')}
          onPress={() =>
            void take({ event: 'CANCEL' }).then(
              (refused) => refused === null && showToast({ message: t('app:deletion.kept') }),
            )
          }
        >
          {t('app:deletion.keep')}
        </Button>
      </Row>
    </Notice>
  )
}
