import type { Membership } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/** The members of a wedding by person. */
export async function readLiveMembers(
  db: Queryable,
  weddingId: string,
): Promise<Map<string, Membership>> {
  const rows = await db
    .selectFrom('weddingMembers')
    .select(['userId', 'kind', 'rights'])
    .where('weddingId', '=', weddingId)
    .execute()
  return new Map(rows.map((row) => [row.userId, row]))
}
