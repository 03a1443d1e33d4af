import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { ListingEditor } from '#src/features/listings/components/editor/listing-editor.tsx'
import { ownListingOptions } from '#src/features/listings/own-listing.queries.ts'
import { useIsOwner } from '#src/features/staff/use-is-owner.ts'
import { businessKeys, ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { BusinessForm } from '#src/features/vendors/components/business-form.tsx'
import { ProposeChange } from '#src/features/vendors/components/changes/propose-change.tsx'
import { PhotosSection } from '#src/features/listings/components/photos/photos-section.tsx'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { SkeletonFields } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'

/**
 * Where a vendor writes what couples see of them, and changes what they told us of the business.
 */
export function VendorProfileScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const business = useQuery(ownBusinessOptions)
  const listing = useQuery(ownListingOptions)
  const keepListing = useSetQueryData(ownListingOptions)
  const [ofBusiness, ofListing] = [useFailure(business), useFailure(listing)]
  const failure = ofBusiness ?? ofListing
  if (failure !== null)
    return (
      <LoadFailure
        as="screen"
        title={t('vendors:dashboard.failed')}
        code={failure}
        onRetry={() => {
          void business.refetch()
          void listing.refetch()
        }}
      />
    )
  const keep = (record: ListingRecord) => {
    keepListing(record)
    // The details of the business say what its listing says.
    void client.invalidateQueries({ queryKey: businessKeys.own })
    void client.invalidateQueries({ queryKey: businessKeys.approval })
  }
  const readAgain = () => void listing.refetch()
  return (
    <Stack gap="loose">
      <Stack gap="tight">
        <h1>{t('vendors:profile.title')}</h1>
        <Soft>{t('vendors:profile.lead')}</Soft>
      </Stack>
      {business.data && listing.data ? (
        <ListingEditor
          // Each category has a form of its own.
          key={listing.data.category}
          record={listing.data}
          business={business.data}
          keep={keep}
          readAgain={readAgain}
        >
          <PhotosSection record={listing.data} keep={keep} readAgain={readAgain} />
          <BusinessDetails business={business.data} />
        </ListingEditor>
      ) : (
        <Card>
          <SkeletonFields count={7}>{t('ui:loading')}</SkeletonFields>
        </Card>
      )}
    </Stack>
  )
}

/** What the business told us, which its owner alone changes. */
function BusinessDetails({ business }: { business: Business }) {
  const { t } = useTranslation()
  const isOwner = useIsOwner(business.id)
  return (
    <>
      <Card label={t('vendors:profile.business')}>
        <h2>{t('vendors:profile.business')}</h2>
        <Soft>{t('vendors:profile.businessLead')}</Soft>
        {isOwner ? <BusinessForm business={business} /> : <Soft>{t('vendors:off.ownerOnly')}</Soft>}
      </Card>
      {isOwner ? <ProposeChange business={business} /> : null}
    </>
  )
}
