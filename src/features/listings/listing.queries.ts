import type { NewReport } from '#machines/reports/listing-report.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

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

export function reportListing(slug: string, report: NewReport): Promise<Answer<null>> {
  return ask(api.marketplace.listings[':slug'].reports.$post({ param: { slug }, json: report }))
}
