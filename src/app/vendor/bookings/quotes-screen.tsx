import { useQuery } from '@tanstack/react-query'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import {
  approvalIn,
  approvalInForce,
  isHandedIn,
} from '#machines/vendors/vendor-approval.selectors.ts'
import { BusinessQuotesPage } from '#src/features/quotes/pages/business-quotes-page.tsx'
import { ownApprovalOptions } from '#src/features/vendors/approval.queries.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { BookingTabs } from './booking-tabs.tsx'

/** The quotes of a business. */
export function VendorQuotesScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  // The state of an appeal does not say whether the business was suspended or rejected.
  const isWithTeam = query.data !== undefined && isHandedIn(query.data.approval)
  const { data: record } = useQuery({ ...ownApprovalOptions, enabled: isWithTeam })
  return (
    <>
      <PageHead title={t('quotes:list.title')} lead={t('quotes:list.lead')} />
      <BookingTabs />
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'card', title: t('quotes:list.failed') }}
      >
        {({ id, approval }) => (
          <BusinessQuotesPage
            businessId={id}
            isPaused={suspendedStates.some(
              (each) => each === (record ? approvalInForce(approvalIn(record)) : approval),
            )}
          />
        )}
      </QueryLoader>
    </>
  )
}
