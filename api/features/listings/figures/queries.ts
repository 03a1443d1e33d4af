import { sql } from 'kysely'
import { mondaysUntil } from '#machines/listings/figures/figures.rules.ts'
import { maxTerms, minTermVisitors } from '#machines/listings/figures/figures.schema.ts'
import type {
  FigureWeek,
  ListingFigures,
  SearchTerm,
} from '#machines/listings/figures/figures.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { townOf } from '#api/features/places/queries.ts'
import { requireStaff } from '#api/features/staff/queries.ts'

/**
 * Views and saves of one's own listing by week, and what it was found by. Anybody else's is refused
 * as one that does not exist.
 */
export async function readFigures(
  db: Queryable,
  userId: string,
  businessId: string,
  now: Date,
): Promise<ListingFigures> {
  await requireStaff(db, userId, businessId, 'staff')
  const mondays = mondaysUntil(now)
  const { rows } = await sql<FigureWeek>`
    select to_char(start, 'YYYY-MM-DD') as start,
      (select coalesce(sum(views), 0)::integer from listing_days
        where business_id = ${businessId} and day >= start and day < start + 7) as views,
      (select count(*)::integer from choices where business_id = ${businessId} and state <> 'dropped'
        and created_at >= start::timestamp at time zone 'UTC'
        and created_at < (start + 7)::timestamp at time zone 'UTC') as saves
    from unnest(${mondays}::date[]) as start order by 1`.execute(db)
  return { weeks: rows, terms: await readTerms(db, businessId, mondays[0] ?? '') }
}

/** The terms by which enough visitors found a listing since a day, the most frequent first. */
async function readTerms(db: Queryable, businessId: string, since: string): Promise<SearchTerm[]> {
  const { rows } = await sql<SearchTerm>`
    select kind, term, sum(visitors)::integer as visitors from listing_searches
    where business_id = ${businessId} and day >= ${since}::date
    group by 1, 2 having sum(visitors) >= ${minTermVisitors}
    order by 3 desc, 1, 2 limit ${maxTerms}`.execute(db)
  return rows.flatMap((row) => {
    if (row.kind !== 'town') return [row]
    const town = townOf(Number(row.term))
    return town ? [{ ...row, term: [town.name, town.region].filter(Boolean).join(', ') }] : []
  })
}
