import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { ReadRequest } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { timeOfId } from '#api/db/id.ts'
import { countUnread } from '../queries.ts'

/**
 * Marks a user’s notices as read up to the given one, or the given one alone, and returns how many
 * are unread. Newer notices stay unread. One that was erased since the user saw it still says how
 * far they have read, because its id contains its time.
 */
export async function markRead(
  db: Queryable,
  userId: string,
  request: ReadRequest,
  now: Date,
): Promise<number> {
  const isAlone = 'id' in request
  const id = isAlone ? request.id : request.upTo
  const kept = await db
    .selectFrom('notices')
    .select(['createdAt', 'id'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!kept && isAlone) throw new Problem('not_found')
  const last = kept ?? { id, createdAt: timeOfId(id, now) }
  // In the order of lockNotices, in one statement since there is no transaction.
  await sql`
    with unread as materialized (
      select id from notices
      where user_id = ${userId} and in_app and read_at is null
        and (created_at, id) <= (${last.createdAt}, ${last.id}) and (not ${isAlone}::boolean or id = ${last.id})
      order by id for update)
    update notices set read_at = ${now} from unread where notices.id = unread.id`.execute(db)
  return countUnread(db, userId)
}
