import { BusinessForm } from '#src/features/vendors/components/business-form.tsx'
import { readOwnBusiness } from '#src/features/vendors/business.queries.ts'
import { useRead } from '#src/client/records/read.ts'
import { t } from '#src/i18n/t.ts'
import { SkeletonFields } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import frame from '../frame/frame.module.css'
import { LoadFailed } from '../frame/not-read.tsx'

/** Where a vendor changes what they told us. */
export function VendorProfileScreen() {
  const { read, readAgain } = useRead(readOwnBusiness)
  if (read.state === 'failed' || (read.state === 'ready' && !read.value))
    return (
      <LoadFailed title={t('vendors:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  return (
    <div className={frame.narrow}>
      <Stack gap="tight">
        <h1>{t('vendors:profile.title')}</h1>
        <Soft>{t('vendors:profile.lead')}</Soft>
      </Stack>
      <Card>
        {read.state === 'ready' && read.value ? (
          <BusinessForm business={read.value} />
        ) : (
          <SkeletonFields count={7}>{t('ui:loading')}</SkeletonFields>
        )}
      </Card>
    </div>
  )
}
