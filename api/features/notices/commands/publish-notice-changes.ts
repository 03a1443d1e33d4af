import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { publishPersonalChange } from '#api/features/live/commands/publish-personal-change.ts'

/**
 * Tells browsers, with the commit, to look again at the notices of these people. Those that show a
 * wedding reload their notices through the wedding’s channel.
 */
export async function publishNoticeChanges(
  tx: Queryable,
  notices: readonly { userId: string; weddingId: string | null }[],
): Promise<void> {
  const outside = notices.filter(({ weddingId }) => weddingId === null)
  for (const userId of new Set(outside.map((notice) => notice.userId)))
    await publishPersonalChange(tx, userId, 'notices')
  for (const weddingId of new Set(notices.map((notice) => notice.weddingId))) {
    if (weddingId !== null)
      await sql`select pg_notify('weddings', ${`${weddingId} notices`})`.execute(tx)
  }
}
