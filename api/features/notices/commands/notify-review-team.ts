import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { NoticeFacts, NoticeKind } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { notify } from './notify.ts'

/** A team has tens of people; no more than these are told. */
const maxTeam = 500

/** Tells everybody of the review team, in the caller's transaction. */
export async function notifyReviewTeam(
  tx: Queryable,
  kind: NoticeKind,
  facts: NoticeFacts,
  now: Date,
): Promise<void> {
  const team = await tx
    .selectFrom('users')
    .select('id')
    // Written out, because the index holds these rows only.
    .where(sql<SqlBool>`role = 'ADMIN'`)
    .orderBy('id')
    .limit(maxTeam)
    .execute()
  await notify(
    tx,
    team.map(({ id }) => ({ userId: id, weddingId: null, kind, facts })),
    now,
  )
}
