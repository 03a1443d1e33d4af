import { BusinessOverview } from '#src/features/vendors/components/business-overview.tsx'
import { readOwnBusiness } from '#src/features/vendors/business.queries.ts'
import { useRead } from '#src/client/read.ts'
import { t } from '#src/i18n/t.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { NotRead } from '../frame/not-read.tsx'

/** A vendor's own page: the business, and where its approval stands. */
export function BusinessScreen() {
  const { read, readAgain } = useRead(readOwnBusiness)
  if (read.state === 'loading') return <Spinner>{t('ui:loading')}</Spinner>
  if (read.state === 'failed' || !read.value)
    return (
      <NotRead title={t('vendors:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  return <BusinessOverview business={read.value} />
}
