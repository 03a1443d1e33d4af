import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ownReviewFilters } from '#machines/reviews/review-record.schema.ts'
import type { Review } from '#machines/reviews/review-record.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
import { OwnReview } from '../components/own-review.tsx'
import { RatingSummary } from '../components/rating.tsx'
import { reviewerName } from '../components/review-texts.tsx'
import { bookingReviewKeys, ownFilterIn, ownReviewsOptions } from '../reviews.queries.ts'

const address = '/vendor-dashboard/reviews'

/**
 * How a business is rated and what couples wrote, each with its one answer. The address says which
 * of them.
 */
export function OwnReviewsPage({ businessId, name }: { businessId: string; name: string }) {
  const { t } = useTranslation()
  const filter = ownFilterIn(useLocation().search)
  const query = useInfiniteQuery(ownReviewsOptions(businessId, filter))
  return (
    <>
      <PartLinks
        label={t('reviews:own.filter')}
        parts={ownReviewFilters
          .map((part) => ({
            to: part === 'all' ? address : `${address}?filter=${part}`,
            name: t(`reviews:own.${part}`),
            isShown: part === filter,
          }))
          .toReversed()}
      />
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'card', title: t('reviews:failed') }}
      >
        {({ pages }) => (
          <Stack gap="loose">
            {pages[0] && pages[0].rating.count > 0 ? (
              <Card label={t('reviews:own.rating')}>
                <h2>{t('reviews:own.rating')}</h2>
                <RatingSummary rating={pages[0].rating} />
              </Card>
            ) : null}
            {itemsOf(pages).length === 0 ? (
              <Empty heading="h2" title={t(`reviews:own.none.${filter}`)}>
                {t(`reviews:own.noneText.${filter}`, { name })}
              </Empty>
            ) : (
              itemsOf(pages).map((review) => <ReviewCard key={review.id} review={review} />)
            )}
            <MoreButton query={query} />
          </Stack>
        )}
      </QueryLoader>
    </>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: bookingReviewKeys.all })
  return (
    <Card label={reviewerName(review.couple)}>
      <OwnReview
        review={review}
        side="vendor"
        title={reviewerName(review.couple)}
        heading="h2"
        disabledReason={null}
        keep={readAgain}
        readAgain={readAgain}
      />
      <p>
        <Link to={`/vendor-dashboard/enquiries/${review.enquiryId}`}>
          {t('reviews:own.thread')}
        </Link>
      </p>
    </Card>
  )
}
