import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { DaySheet } from '#machines/arrivals/vendor-day.schema.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { daySheetOptions } from '#src/features/arrivals/arrivals.queries.ts'
import { ReportArrival } from '#src/features/arrivals/components/report-arrival.tsx'
import { DrawnDays } from '#src/features/timeline/components/schedule/drawn-day.tsx'
import { formatDay } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'

/** The day of one booking for its vendor: where they are, and what happens when. */
export function DaySheetScreen() {
  const { t } = useTranslation()
  const { bookingId = '' } = useParams()
  const options = daySheetOptions(bookingId)
  const query = useQuery(options)
  const keep = useSetQueryData(options)
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'card', title: t('arrivals:sheet.failed') }}
    >
      {(sheet) => (
        <Stack gap="loose">
          <PageHead title={t('arrivals:sheet.title')} lead={formatDay(sheet.firstDay)} />
          <ReportArrival sheet={sheet} keep={keep} readAgain={() => void query.refetch()} />
          <Schedule sheet={sheet} />
        </Stack>
      )}
    </QueryLoader>
  )
}

function Schedule({ sheet: { day } }: { sheet: DaySheet }) {
  const { t } = useTranslation()
  return (
    <Card label={t('arrivals:sheet.schedule')}>
      <h2>{t('arrivals:sheet.schedule')}</h2>
      {day === null ? (
        <Soft>{t('arrivals:sheet.notYet')}</Soft>
      ) : day.items.length === 0 ? (
        <Soft>{t('arrivals:sheet.nothing')}</Soft>
      ) : (
        <DrawnDays items={day.items} showsOverlaps={false} />
      )}
    </Card>
  )
}
