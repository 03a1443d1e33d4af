import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import type { NameChange } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { readMe } from '../../queries.ts'
import { validAccessToken } from '../valid-access-token.ts'
import type { RefreshSession } from '../refresh-session.ts'

/**
 * Changes the viewer's name at the provider, whose tokens contain it at every refresh, and here at
 * once. A refusal with version_stale or name_elsewhere changes nothing. If something fails after
 * the provider has changed it, the next refresh repairs it; so nothing is refused from then on.
 */
export async function changeName(
  deps: Deps,
  refreshSession: RefreshSession,
  viewer: Viewer,
  { version, ...name }: NameChange,
): Promise<Me> {
  const accessToken = await validAccessToken(deps, refreshSession, viewer.sessionId)
  const current = await requireMe(deps.db.query, viewer.sessionId)
  if (current.version !== version) throw new Problem('version_stale', { current })
  await deps.identity.changeName({ accessToken, ...name })
  return deps.db.transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set((eb) => ({ ...name, updatedAt: deps.now(), version: eb('version', '+', 1) }))
      .where('id', '=', viewer.userId)
      .execute()
    await publishSessionChange(tx, viewer.userId)
    for (const weddingId of await weddingsOf(tx, viewer.userId))
      await publishWeddingChange(tx, weddingId, 'members')
    return requireMe(tx, viewer.sessionId)
  })
}

async function requireMe(db: Queryable, sessionId: string): Promise<Me> {
  const me = await readMe(db, sessionId)
  if (!me) throw new Problem('session_expired')
  return me
}

/** Those who plan with them read their name. */
async function weddingsOf(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('weddingMembers')
    .select('weddingId')
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ weddingId }) => weddingId)
}
