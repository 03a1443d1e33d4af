import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/** Ends the digest of the link’s recipient. It may be called twice; an unknown link is refused. */
export async function unsubscribe(db: Queryable, token: string, now: Date): Promise<void> {
  const ended = await db
    .updateTable('noticeSettings')
    .set((eb) => ({ digest: 'off' as const, version: eb('version', '+', 1), updatedAt: now }))
    .where('unsubscribeToken', '=', token)
    .returning('userId')
    .executeTakeFirst()
  if (!ended) throw new Problem('not_found')
}
