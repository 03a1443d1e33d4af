import { AreaLayout } from '../frame/area-layout.tsx'
import { QueryProvider } from '../frame/query/query-provider.tsx'

/** Around the pages of a vendor. */
export function VendorArea() {
  return (
    <QueryProvider>
      <AreaLayout area="vendor" />
    </QueryProvider>
  )
}
