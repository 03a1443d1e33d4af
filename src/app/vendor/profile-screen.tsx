import { useQuery } from '@tanstack/react-query'
import { BusinessForm } from '#src/features/vendors/components/business-form.tsx'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { PhotosSection } from '#src/features/listings/components/photos/photos-section.tsx'
import { ownListingOptions } from '#src/features/listings/own-photos.queries.ts'
import { useKeep } from '#src/client/query/use-keep.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton, SkeletonFields } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import frame from '../frame/frame.module.css'

/** Where a vendor changes what they told us. */
export function VendorProfileScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  const failure = useFailure(query)
  if (failure !== null)
    return (
      <LoadFailure
        as="screen"
        title={t('vendors:dashboard.failed')}
        code={failure}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className={frame.narrow}>
      <Stack gap="tight">
        <h1>{t('vendors:profile.title')}</h1>
        <Soft>{t('vendors:profile.lead')}</Soft>
      </Stack>
      <Card>
        {query.data ? (
          <BusinessForm business={query.data} />
        ) : (
          <SkeletonFields count={7}>{t('ui:loading')}</SkeletonFields>
        )}
      </Card>
      {query.data ? <Photos businessId={query.data.id} /> : null}
    </div>
  )
}

function Photos({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const options = ownListingOptions(businessId)
  const query = useQuery(options)
  const keep = useKeep(options)
  const failure = useFailure(query)
  const readAgain = () => void query.refetch()
  if (failure !== null)
    return <LoadFailure as="card" title={t('photos:failed')} code={failure} onRetry={readAgain} />
  if (!query.data)
    return (
      <Card>
        <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
      </Card>
    )
  return <PhotosSection record={query.data} keep={keep} readAgain={readAgain} />
}
