import { QueueCountsProvider, useQueueCounts } from '#src/features/vendors/use-queue-counts.tsx'
import { t } from '#src/i18n/t.ts'
import { AreaLayout } from '../frame/area-layout.tsx'

/** Around the pages of the review team: the side says how many decisions wait. */
export function AdminArea() {
  return (
    <QueueCountsProvider>
      <Area />
    </QueueCountsProvider>
  )
}

function Area() {
  const { countOf } = useQueueCounts()
  const count = countOf('waiting') ?? 0
  return <AreaLayout area="admin" {...(count > 0 ? { turn: { at: '/admin/review', count, says: t('review:turn', { count }) } } : {})} />
}
