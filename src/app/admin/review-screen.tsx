import { ReviewedListing } from '#src/features/listings/components/review/reviewed-listing.tsx'
import { ReviewPage } from '#src/features/vendors/pages/review-page.tsx'

/** The review team's queue, with the listing of the business that is open. */
export function ReviewScreen() {
  return <ReviewPage renderListing={(business) => <ReviewedListing business={business} />} />
}
