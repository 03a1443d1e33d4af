import type { Selectable } from 'kysely'
import { meansOf, ratingOf } from '#machines/reviews/rating.rules.ts'
import type { RatingSums } from '#machines/reviews/rating.rules.ts'
import type { Rating } from '#machines/reviews/review-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/** How a business is rated, by the formula that stands beside. */
export async function readRating(db: Queryable, businessId: string): Promise<Rating> {
  return (await ratingsOf(db, [businessId]))(businessId)
}

/** The same of several, each by its id. */
export async function ratingsOf(db: Queryable, businessIds: readonly string[]) {
  const rows = await db
    .selectFrom('businessRatings')
    .selectAll()
    .where('businessId', 'in', [...businessIds, nobody])
    .execute()
  const sums = new Map(rows.map((row) => [row.businessId, sumsIn(row)]))
  return (id: string): Rating => {
    const kept = sums.get(id) ?? none
    return { count: kept.count, rating: ratingOf(kept), means: meansOf(kept) }
  }
}

/** A list in SQL is never empty. */
const nobody = '00000000-0000-7000-8000-000000000000'

const none: RatingSums = {
  count: 0,
  sums: { quality: 0, responsiveness: 0, professionalism: 0, value: 0, flexibility: 0 },
}

/** The driver hands a bigint over as text. */
function sumsIn({
  count,
  quality,
  responsiveness,
  professionalism,
  value,
  flexibility,
}: Selectable<Tables['businessRatings']>): RatingSums {
  return {
    count,
    sums: {
      quality: Number(quality),
      responsiveness: Number(responsiveness),
      professionalism: Number(professionalism),
      value: Number(value),
      flexibility: Number(flexibility),
    },
  }
}
