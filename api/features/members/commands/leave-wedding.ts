import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { cancelThreadMail } from '#api/features/enquiries/commands/erase-threads.ts'
import { lockNotices } from '#api/features/notices/commands/lock-notices.ts'

/**
 * Takes somebody out of a wedding, whose row the caller has locked. Their notices of it and mail
 * that waits go, too: they would go on telling of it, in the product, on devices and by email.
 */
export async function leaveWedding(
  tx: Queryable,
  { userId, weddingId }: { userId: string; weddingId: string },
): Promise<void> {
  await tx
    .deleteFrom('weddingMembers')
    .where('weddingId', '=', weddingId)
    .where('userId', '=', userId)
    .execute()
  await cancelThreadMail(tx, userId, { weddingId })
  await lockNotices(tx, [sql<SqlBool>`user_id = ${userId} and wedding_id = ${weddingId}`])
  await tx
    .deleteFrom('notices')
    .where('userId', '=', userId)
    .where('weddingId', '=', weddingId)
    .execute()
}
