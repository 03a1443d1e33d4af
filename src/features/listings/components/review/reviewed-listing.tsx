import { useQuery } from '@tanstack/react-query'
import type { Business } from '#machines/vendors/business.schema.ts'
import { reviewedListingOptions } from '#src/features/vendors/review.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { ownPhotoAddress } from '../../own-listing.queries.ts'
import { ListingView } from '../listing-view.tsx'

/** The listing of a business as the review team reads it: what an approval would publish. */
export function ReviewedListing({ business }: { business: Business }) {
  const { t } = useTranslation()
  const query = useQuery(reviewedListingOptions(business.id))
  return (
    <section aria-label={t('review:listing.title')}>
      <Stack>
        <h2>{t('review:listing.title')}</h2>
        <QueryLoader
          query={query}
          loading={<Skeleton lines={8}>{t('ui:loading')}</Skeleton>}
          failure={{ as: 'card', title: t('review:listing.failed') }}
        >
          {({ visibility, category, content }) => (
            <>
              <Soft>{t(`review:listing.${visibility}`)}</Soft>
              <ListingView
                listing={{ ...business, category, content }}
                heading="h2"
                photoAddress={ownPhotoAddress(business.id)}
              />
            </>
          )}
        </QueryLoader>
      </Stack>
    </section>
  )
}
