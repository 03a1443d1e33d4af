import { usePersonalLiveQueries } from '#src/client/live/use-live-queries.ts'
import { AreaLayout } from '../frame/area-layout.tsx'
import { QueryProvider } from '../frame/query/query-provider.tsx'

/** Around the pages of a vendor. What others decide shows at once. */
export function VendorArea() {
  return (
    <QueryProvider>
      <Area />
    </QueryProvider>
  )
}

function Area() {
  usePersonalLiveQueries()
  return <AreaLayout area="vendor" />
}
