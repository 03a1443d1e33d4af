import { queryOptions } from '@tanstack/react-query'
import type { FoundBy } from '#machines/listings/figures/figures.schema.ts'
import { api, ask } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

/** Views and saves of one's own listing by week, and what it was found by. */
export function figuresOptions(businessId: string) {
  return queryOptions({
    queryKey: ['listings', 'figures', businessId],
    queryFn: () => bodyOf(ask(api.businesses[':id'].figures.$get({ param: { id: businessId } }))),
  })
}

/**
 * Says that somebody has seen the page of a listing, and by which search. Whether it arrives
 * changes nothing on the page.
 */
export async function reportView(slug: string, found: FoundBy | null): Promise<void> {
  await ask(api.marketplace.listings[':slug'].views.$post({ param: { slug }, json: { found } }))
}
