import type { Page } from '#machines/kernel/page.ts'
import type { Listing } from '#machines/marketplace/listing.schema.ts'
import type { serviceCategories } from '#machines/vendors/business.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

export type Category = (typeof serviceCategories)[number]

/** A page of the approved businesses, of one category where given. */
export function readListings(
  category: Category | null,
  cursor: string | null,
): Promise<Answer<Page<Listing>>> {
  const query = { limit: '24', ...(category ? { category } : {}), ...(cursor ? { cursor } : {}) }
  return ask(api.marketplace.businesses.$get({ query }))
}
