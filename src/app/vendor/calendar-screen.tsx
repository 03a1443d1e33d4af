import { useQuery } from '@tanstack/react-query'
import { CalendarPage } from '#src/features/listings/pages/calendar-page.tsx'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'

/** Where a vendor tells when they take weddings. */
export function VendorCalendarScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  const failure = useFailure(query)
  if (failure !== null)
    return (
      <LoadFailure
        as="screen"
        title={t('availability:failed')}
        code={failure}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Stack gap="loose">
      <Stack gap="tight">
        <h1>{t('availability:title')}</h1>
        <Soft>{t('availability:lead')}</Soft>
      </Stack>
      {query.data ? (
        <CalendarPage businessId={query.data.id} />
      ) : (
        <Card>
          <Skeleton lines={10}>{t('ui:loading')}</Skeleton>
        </Card>
      )}
    </Stack>
  )
}
