import type { Insertable } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Tables } from '#api/db/tables/tables.ts'

type Action = Insertable<Tables['teamActions']>

/** Records an action of a team member, in the transaction of the action. */
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
