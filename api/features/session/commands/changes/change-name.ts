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
 * once. A refusal with name_elsewhere changes nothing. If something fails after the provider has
 * changed it, the next refresh repairs it.
 */
export async function changeName(
  deps: Deps,
  refreshSession: RefreshSession,
  viewer: Viewer,
  name: NameChange,
): Promise<Me> {
  const accessToken = await validAccessToken(deps, refreshSession, viewer.sessionId)
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
    const me = await readMe(tx, viewer.sessionId)
    if (!me) throw new Problem('session_expired')
    return me
  })
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
