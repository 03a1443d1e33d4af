import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

/** Few report a listing, and nobody else needs the form. */
const ReportForm = lazy(() =>
  import('./report-form.tsx').then(({ ReportForm }) => ({ default: ReportForm })),
)

type Stage = 'closed' | 'open' | 'sent' | 'sentWithEmail'

/** Reporting a listing to the review team: a quiet button that opens the form in its place. */
export function ReportListing({ slug, email }: { slug: string; email: string }) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<Stage>('closed')
  const here = useFocusAfterForm(stage)
  return (
    <div ref={here} tabIndex={-1}>
      {stage === 'closed' ? (
        <Row>
          <Button kind="bare" onPress={() => setStage('open')}>
            {t('listings:report.open')}
          </Button>
        </Row>
      ) : null}
      {stage === 'open' ? (
        <Suspense fallback={<Spinner>{t('ui:loading')}</Spinner>}>
          <ReportForm
            slug={slug}
            email={email}
            onCancel={() => setStage('closed')}
            onSent={(isReceiptSent) => setStage(isReceiptSent ? 'sentWithEmail' : 'sent')}
          />
        </Suspense>
      ) : null}
      <Notice kind="positive">
        {stage === 'sent' || stage === 'sentWithEmail' ? t(`listings:report.${stage}`) : null}
      </Notice>
    </div>
  )
}

/** When the form goes, the focus goes to what stands in its place. */
function useFocusAfterForm(stage: Stage) {
  const here = useRef<HTMLDivElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    const wasOpen = before.current === 'open'
    before.current = stage
    if (!wasOpen || stage === 'open') return
    const button = here.current?.querySelector('button')
    if (button) button.focus()
    else here.current?.focus()
  }, [stage])
  return here
}
