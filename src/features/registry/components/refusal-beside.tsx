import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { useRegistry } from '../use-registry.ts'

/** Why a change was refused, beside what it is about, until it is dismissed or tried again. */
export function RefusalBeside({ about, name }: { about: string; name: string }) {
  const { t } = useTranslation()
  const { refusalOf, dismiss } = useRegistry()
  const refusal = refusalOf(about)
  return (
    <Notice kind="critical">
      {refusal === null ? null : (
        <>
          <p>{refusal}</p>
          <Row flush>
            <Button
              kind="bare"
              name={t('registry:refusal.dismissOf', { name })}
              onPress={() => dismiss(about)}
            >
              {t('registry:refusal.dismiss')}
            </Button>
          </Row>
        </>
      )}
    </Notice>
  )
}
