import { WeddingOverview } from '#src/features/wedding/components/wedding-overview.tsx'
import { readOwnWedding } from '#src/features/wedding/wedding.queries.ts'
import { useRead } from '#src/client/read.ts'
import { t } from '#src/i18n/t.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { NotRead } from '../frame/not-read.tsx'

/** A couple's own page: who and when, and what they told us so far. */
export function DashboardScreen() {
  const { read, readAgain } = useRead(readOwnWedding)
  if (read.state === 'loading') return <Spinner>{t('ui:loading')}</Spinner>
  if (read.state === 'failed' || !read.value)
    return (
      <NotRead title={t('wedding:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  return <WeddingOverview wedding={read.value} />
}
