import { useQuery } from '@tanstack/react-query'
import { OwnReviewsPage } from '#src/features/reviews/pages/own-reviews-page.tsx'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'

/** What couples say of the business of whoever is signed in. */
export function VendorReviewsScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  const head = <PageHead title={t('reviews:own.title')} lead={t('reviews:own.lead')} />
  return (
    <QueryLoader
      query={query}
      loading={
        <>
          {head}
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        </>
      }
      failure={{ as: 'card', title: t('reviews:failed'), head }}
    >
      {({ id, name }) => (
        <>
          {head}
          <OwnReviewsPage businessId={id} name={name} />
        </>
      )}
    </QueryLoader>
  )
}
