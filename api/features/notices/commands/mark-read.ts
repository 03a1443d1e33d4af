import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { ReadRequest } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { timeOfId } from '#api/db/id.ts'
import { aboutThreads, countUnread } from '../queries.ts'
import { publishNoticeChanges } from './publish-notice-changes.ts'

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
  await markAsRead(
    db,
    userId,
    isAlone ? sql`id = ${id}` : sql`(created_at, id) <= (${last.createdAt}, ${last.id})`,
    now,
  )
  return countUnread(db, userId)
}

/**
 * Whoever reads a thread has read the notices about it: all of them, or those from before a moment.
 */
export function markThreadNoticesRead(
  tx: Queryable,
  userId: string,
  { enquiryId, before }: { enquiryId: string; before: Date | null },
  now: Date,
): Promise<void> {
  const condition = aboutThreads([enquiryId])
  return markAsRead(
    tx,
    userId,
    before === null ? condition : sql`${condition} and created_at <= ${before}`,
    now,
  )
}

async function markAsRead(
  db: Queryable,
  userId: string,
  condition: RawBuilder<SqlBool>,
  now: Date,
): Promise<void> {
  // In the order of lockNotices, in one statement since there may be no transaction.
  const { rows } = await sql<{ weddingId: string | null }>`
    with unread as materialized (
      select id from notices
      where user_id = ${userId} and in_app and read_at is null and ${condition}
      order by id for update)
    update notices set read_at = ${now} from unread where notices.id = unread.id
    returning wedding_id`.execute(db)
  await publishNoticeChanges(
    db,
    rows.map(({ weddingId }) => ({ userId, weddingId })),
  )
}
