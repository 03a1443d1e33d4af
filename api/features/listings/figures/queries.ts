import { sql } from 'kysely'
import { requireFound } from '#machines/kernel/problem.ts'
import { mondaysUntil } from '#machines/listings/figures/figures.rules.ts'
import type { FigureWeek, ListingFigures } from '#machines/listings/figures/figures.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/** Views and saves of one's own listing by week. Anybody else's is refused as one that does not exist. */
export async function readFigures(
  db: Queryable,
  ownerId: string,
  businessId: string,
  now: Date,
): Promise<ListingFigures> {
  requireFound(
    await db
      .selectFrom('businesses')
      .select('id')
      .where('id', '=', businessId)
      .where('ownerId', '=', ownerId)
      .executeTakeFirst(),
  )
  const { rows } = await sql<FigureWeek>`
    select to_char(start, 'YYYY-MM-DD') as start,
      (select coalesce(sum(views), 0)::integer from listing_days
        where business_id = ${businessId} and day >= start and day < start + 7) as views,
      (select count(*)::integer from choices where business_id = ${businessId} and state <> 'dropped'
        and created_at >= start::timestamp at time zone 'UTC'
        and created_at < (start + 7)::timestamp at time zone 'UTC') as saves
    from unnest(${mondaysUntil(now)}::date[]) as start order by 1`.execute(db)
  return { weeks: rows }
}
