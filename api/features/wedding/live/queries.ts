import type { Membership } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/** Which of these sessions are still going on. */
export async function readLiveSessions(
  db: Queryable,
  sessionIds: string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessionIds)
    .where('expiresAt', '>', now)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

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
