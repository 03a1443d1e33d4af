import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * Ends the digest of whom the link was written to. Pressed twice it is ended once; a link that is
 * nobody's is refused.
 */
export async function unsubscribe(db: Queryable, token: string, now: Date): Promise<void> {
  const ended = await db
    .updateTable('noticeSettings')
    .set((eb) => ({ digest: 'off' as const, version: eb('version', '+', 1), updatedAt: now }))
    .where('unsubscribeToken', '=', token)
    .returning('userId')
    .executeTakeFirst()
  if (!ended) throw new Problem('not_found')
}
