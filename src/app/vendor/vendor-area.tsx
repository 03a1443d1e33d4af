import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePersonalLiveQueries } from '#src/client/live/use-live-queries.ts'
import { enquiriesOptions } from '#src/features/enquiries/enquiries.queries.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useVendorReadAhead } from '#src/offline/ahead/use-vendor-read-ahead.ts'
import { AreaLayout } from '../frame/area-layout.tsx'
import { QueryProvider } from '../frame/query/query-provider.tsx'

/**
 * Around the pages of a vendor. What others decide shows at once, and the side says how many
 * enquiries are their turn.
 */
export function VendorArea() {
  return (
    <QueryProvider>
      <Area />
    </QueryProvider>
  )
}

function Area() {
  const { t } = useTranslation()
  usePersonalLiveQueries()
  const { data: business } = useQuery(ownBusinessOptions)
  useVendorReadAhead(business?.id ?? null)
  const { data } = useInfiniteQuery({
    ...enquiriesOptions({ side: 'vendor', id: business?.id ?? '' }, 'mine'),
    enabled: business !== undefined,
  })
  const count = data?.pages[0]?.counts.mine ?? 0
  return (
    <AreaLayout
      area="vendor"
      {...(count > 0
        ? {
            turn: {
              at: '/vendor-dashboard/enquiries',
              count,
              label: t('enquiries:badge', { count }),
            },
          }
        : {})}
    />
  )
}
