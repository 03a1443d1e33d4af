import { usePersonalLiveQueries } from '#src/client/live/use-live-queries.ts'
import { useQueueCounts } from '#src/features/vendors/use-queue-counts.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { AreaLayout } from '../frame/area-layout.tsx'
import { QueryProvider } from '../frame/query/query-provider.tsx'

/** Around the pages of the review team: the side says how many decisions wait, as they come. */
export function AdminArea() {
  return (
    <QueryProvider>
      <Area />
    </QueryProvider>
  )
}

function Area() {
  const { t } = useTranslation()
  usePersonalLiveQueries()
  const { countOf } = useQueueCounts()
  const count = countOf('waiting') ?? 0
  return (
    <AreaLayout
      area="admin"
      {...(count > 0
        ? { turn: { at: '/admin/review', count, label: t('review:turn', { count }) } }
        : {})}
    />
  )
}
