import { useQuery } from '@tanstack/react-query'
import { weddingsTodayOptions } from '#src/features/arrivals/arrivals.queries.ts'
import { WeddingsToday } from '#src/features/arrivals/components/weddings-today.tsx'
import { BookingsPage } from '#src/features/bookings/pages/bookings-page.tsx'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { BookingTabs } from './booking-tabs.tsx'
import frame from '../../frame/frame.module.css'

/** A vendor's bookings, and what is still to be paid for them. */
export function VendorBookingsScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  return (
    <>
      <PageHead title={t('bookings:list.title')} lead={t('bookings:list.lead')} />
      <BookingTabs />
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'card', title: t('bookings:list.failed') }}
      >
        {({ id }) => <Bookings businessId={id} />}
      </QueryLoader>
    </>
  )
}

function Bookings({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const today = useQuery(weddingsTodayOptions(businessId))
  // It stands above the bookings, which would move when it comes. Where it cannot be read, they are
  // shown without it.
  if (today.isPending)
    return (
      <Card>
        <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
      </Card>
    )
  return (
    <>
      <WeddingsToday weddings={today.data ?? []} />
      <BookingsPage businessId={businessId} className={frame.columns} />
    </>
  )
}
