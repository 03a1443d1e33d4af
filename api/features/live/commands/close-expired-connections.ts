import type { Deps } from '#api/deps.ts'
import { readLiveSessions } from '../queries.ts'
import type { LiveConnection } from './live-connection.ts'

/**
 * Ends the connections whose sessions are over. While the database is unavailable this is unknown,
 * but nothing is sent either.
 */
export async function closeExpiredConnections(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  connections: Iterable<LiveConnection & { sessionId: string }>,
): Promise<void> {
  const asked = [...connections]
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
  const sessions = await readLiveSessions(db.query, ids, now()).catch(() => null)
  if (sessions) for (const each of asked) if (!sessions.has(each.sessionId)) each.end()
}
