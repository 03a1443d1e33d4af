import type { Insertable } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Tables } from '#api/db/tables/tables.ts'

type Action = Insertable<Tables['teamActions']>

/** Notes what somebody of the team did, in the transaction that does it. */
export async function noteTeamAction(
  tx: Queryable,
  { userId, action, ...about }: Pick<Action, 'userId' | 'action'> & Partial<Action>,
  now: Date,
): Promise<void> {
  const nothing = { businessId: null, subjectId: null, documentId: null, found: null }
  await tx
    .insertInto('teamActions')
    .values({ ...nothing, ...about, id: newId(now), userId, action, createdAt: now })
    .execute()
}
