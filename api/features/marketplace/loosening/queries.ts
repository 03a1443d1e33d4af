import { sql } from 'kysely'
import { filtersIn, without } from '#machines/marketplace/search.rules.ts'
import { maxLoosened } from '#machines/marketplace/search.schema.ts'
import type { LooseFilter, SearchAnswer } from '#machines/marketplace/search.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { matchingRows } from '../matching/queries.ts'
import type { Matching } from '../matching/queries.ts'

/**
 * For a search without results: how many vendors match without each filter, in one statement. It
 * counts as far as that helps to choose between filters: beyond that it would read most of the
 * vendors there are to say it exactly.
 */
export async function loosen(db: Queryable, run: Matching): Promise<SearchAnswer['loosen']> {
  const { search } = run
  const filters = filtersIn(search)
  if (filters.length < 2) return []
  const counts = filters.map((filter) => {
    // Planned as a whole and read as far as it is counted: for the first rows alone PostgreSQL
    // would read the table until it had found enough.
    return sql`(with found as materialized (
        select from ${matchingRows({ ...run, search: without(search, filter) })})
      select ${filter}::text as filter, count(*) as total
      from (select from found limit ${maxLoosened + 1}) as counted)`
  })
  const { rows } = await sql<{ filter: LooseFilter; total: string }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
    .map(({ filter, total }) => ({
      filter,
      total: Math.min(Number(total), maxLoosened),
      isMore: Number(total) > maxLoosened,
    }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
}
