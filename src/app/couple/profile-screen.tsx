import { WeddingForm } from '#src/features/wedding/components/wedding-form.tsx'
import { readOwnWedding } from '#src/features/wedding/wedding.queries.ts'
import { useRead } from '#src/client/records/read.ts'
import { t } from '#src/i18n/t.ts'
import { SkeletonFields } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import frame from '../frame/frame.module.css'
import { NotRead } from '../frame/not-read.tsx'

/** Where a couple changes what they told us. */
export function CoupleProfileScreen() {
  const { read, readAgain } = useRead(readOwnWedding)
  if (read.state === 'failed' || (read.state === 'ready' && !read.value))
    return (
      <NotRead title={t('wedding:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  return (
    <div className={frame.narrow}>
      <Stack gap="tight">
        <h1>{t('wedding:profile.title')}</h1>
        <Soft>{t('wedding:profile.lead')}</Soft>
      </Stack>
      <Card>
        {read.state === 'ready' && read.value ? (
          <WeddingForm wedding={read.value} />
        ) : (
          <SkeletonFields count={8}>{t('ui:loading')}</SkeletonFields>
        )}
      </Card>
    </div>
  )
}
