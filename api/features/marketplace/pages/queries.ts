import { sql } from 'kysely'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { townOf } from '#api/features/places/queries.ts'

/** The most addresses in one file. The protocol allows a sitemap 50,000. */
const maxPages = 10_000

/** The pages of categories, and of those in a town, where at least one vendor is at home. */
export async function listCategoryPages(db: Queryable): Promise<string[]> {
  // Jumps from one pair to the next by the index and skips the rows between them.
  const { rows } = await sql<{ category: ServiceCategory; townId: number }>`
    with recursive pair as (
      (select category, town_id from listing_search where town_id is not null order by 1, 2 limit 1)
      union all
      select following.category, following.town_id from pair, lateral (
        select category, town_id from listing_search
        where town_id is not null and (category, town_id) > (pair.category, pair.town_id)
        order by 1, 2 limit 1) as following)
    select category, town_id as "townId" from pair limit ${sql.lit(maxPages)}`.execute(db)
  const categories = new Set(rows.map(({ category }) => `/marketplace/${category}`))
  const inTowns = rows.flatMap(({ category, townId }) => {
    const town = townOf(townId)
    return town ? [`/marketplace/${category}/${town.slug}`] : []
  })
  return [...categories, ...inTowns]
}
