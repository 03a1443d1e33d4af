import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** The listing at an address that it has or had. */
export function readPublicListing(slug: string): Promise<Answer<PublicListing>> {
  return ask(api.marketplace.listings[':slug'].$get({ param: { slug } }))
}
