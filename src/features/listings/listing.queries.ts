import { queryOptions } from '@tanstack/react-query'
import type { NewReport } from '#machines/reports/listing-report.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { maxCompared } from '#machines/marketplace/comparison.schema.ts'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

/** The listing at an address that it has or had. */
export function readPublicListing(slug: string): Promise<Answer<PublicListing>> {
  return ask(api.marketplace.listings[':slug'].$get({ param: { slug } }))
}

/** Whether a vendor takes a wedding on a day. */
export function readAvailability(slug: string, date: string) {
  return ask(
    api.marketplace.listings[':slug'].availability.$get({ param: { slug }, query: { date } }),
  )
}

/** Vendors to be read side by side, in the order that they are named in. */
export async function readComparison(
  vendors: readonly string[],
  date: string | null,
): Promise<Answer<ComparedVendor[]>> {
  const query = { vendors: vendors.join(','), ...(date ? { date } : {}) }
  const answer = await ask(api.marketplace.comparison.$get({ query }))
  return answer.result === 'answer' ? { result: 'answer', body: answer.body.items } : answer
}

/**
 * Vendors by their ids, however many, in the order that they are named in: for a screen of somebody
 * who is signed in.
 */
export function namedVendorsOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['listings', 'named', ...ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxCompared) }, (_, part) =>
        ids.slice(part * maxCompared, (part + 1) * maxCompared),
      )
      const read = await Promise.all(parts.map((part) => bodyOf(readComparison(part, null))))
      return read.flat()
    },
  })
}

export function reportListing(slug: string, report: NewReport, key: string): Promise<Answer<null>> {
  const headers = { 'Idempotency-Key': key }
  const { reports } = api.marketplace.listings[':slug']
  return ask(reports.$post({ param: { slug }, json: report }, { headers }))
}
