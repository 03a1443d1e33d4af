import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { countUnread } from '../queries.ts'

/**
 * Marks a user’s notices as read up to the given one, and returns how many are unread. Newer
 * notices stay unread.
 */
export async function markRead(
  db: Queryable,
  userId: string,
  upTo: string,
  now: Date,
): Promise<number> {
  const last = await db
    .selectFrom('notices')
    .select(['createdAt', 'id'])
    .where('id', '=', upTo)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!last) throw new Problem('not_found')
  await db
    .updateTable('notices')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .where('readAt', 'is', null)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<=', eb.tuple(last.createdAt, last.id)))
    .execute()
  return countUnread(db, userId)
}
