import { useQuery } from '@tanstack/react-query'
import { BookingsPage } from '#src/features/bookings/pages/bookings-page.tsx'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import frame from '../../frame/frame.module.css'

/** A vendor's bookings, and what is still to be paid for them. */
export function VendorBookingsScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  return (
    <>
      <PageHead title={t('bookings:list.title')} lead={t('bookings:list.lead')} />
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'card', title: t('bookings:list.failed') }}
      >
        {({ id }) => <BookingsPage businessId={id} className={frame.columns} />}
      </QueryLoader>
    </>
  )
}
