import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { NoticeFacts, NoticeKind } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { notify } from './notify.ts'

/** A review team has tens of members; this is a safety limit. */
const maxTeam = 500

/**
 * Notifies every member of the review team except whoever did it, in the caller’s transaction; the
 * facts name the business.
 */
export async function notifyReviewTeam(
  tx: Queryable,
  kind: NoticeKind,
  { businessId, ...facts }: NoticeFacts & { businessId: string | null },
  now: Date,
  by: string | null = null,
): Promise<void> {
  const team = await tx
    .selectFrom('users')
    .select('id')
    // A literal, because the partial index has this condition.
    .where(sql<SqlBool>`role = 'ADMIN'`)
    .$if(by !== null, (query) => query.where('id', '!=', by))
    .orderBy('id')
    .limit(maxTeam)
    .execute()
  // Only this kind opens the business itself; the others open a part of the team's lists.
  const known =
    kind === 'listing.published' && businessId !== null ? { ...facts, businessId } : facts
  await notify(
    tx,
    team.map(({ id }) => ({
      userId: id,
      weddingId: null,
      kind,
      facts: known,
      namedId: businessId,
    })),
    now,
  )
}
