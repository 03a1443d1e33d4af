import { useQuery } from '@tanstack/react-query'
import { ClientsPage } from '#src/features/bookings/pages/clients-page.tsx'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { BookingTabs } from './booking-tabs.tsx'

/** The couples that booked a business. */
export function VendorClientsScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  return (
    <>
      <PageHead title={t('bookings:clients.title')} lead={t('bookings:clients.lead')} />
      <BookingTabs />
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'card', title: t('bookings:clients.failed') }}
      >
        {({ id }) => <ClientsPage businessId={id} />}
      </QueryLoader>
    </>
  )
}
