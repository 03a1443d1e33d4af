import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Reads again, quietly, because something may have changed. One read at a time: what changes again
 * and again would otherwise be asked for so often that no answer is ever the newest. A change that
 * falls into a read is read after it.
 */
export async function refresh(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const wasFetching = client.isFetching(filters) > 0
  await client.invalidateQueries(filters, { cancelRefetch: false })
  if (wasFetching) await client.invalidateQueries(filters, { cancelRefetch: false })
}
