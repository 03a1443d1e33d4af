import type { Selectable } from 'kysely'
import type { SavedReply } from '#machines/enquiries/thread/saved-reply.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

type ReplyRow = Selectable<Tables['savedReplies']>

/** The saved replies of a business, oldest first. Callers must authorize. */
export async function listReplies(
  db: Queryable,
  businessId: string,
  page: PageQuery,
): Promise<Page<SavedReply>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('savedReplies')
    .selectAll()
    .where('businessId', '=', businessId)
    .where(isAfterCursor(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toReply)
}

export function toReply({ id, version, name, body, createdAt }: ReplyRow): SavedReply {
  return { id, version, name, body, createdAt: createdAt.toISOString() }
}
