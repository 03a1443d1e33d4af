import { sql } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import type { Listing } from '#machines/marketplace/listing.schema.ts'
import type { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isBeyond, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

interface ListingQuery extends PageQuery {
  category?: (typeof serviceCategories)[number] | undefined
}

/** The approved businesses, the longest here first; of one category where asked. */
export async function listListings(
  db: Queryable,
  { category, ...page }: ListingQuery,
): Promise<Page<Listing>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'category', 'city', 'country', 'website', 'description', 'createdAt'])
    // Written out, because the index holds these rows only.
    .where('approval', '=', sql.lit('approved'))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .where(isBeyond(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ createdAt: _joined, ...listing }) => listing)
}
