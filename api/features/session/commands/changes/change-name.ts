import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
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

/** Longer than the provider is asked, so that a claim expires only if its process has died. */
const claimSeconds = 10
const waitingMs = 6_000
const lookAgainMs = 50

/**
 * Changes the viewer's name at the provider, whose tokens contain it at every refresh, and here at
 * once. Changes of one account follow each other, so that both sides end with the same name. A
 * refusal with version_stale or name_elsewhere changes nothing. If something fails after the
 * provider has changed it, the next refresh repairs it; so nothing is refused from then on.
 */
export async function changeName(
  deps: Deps,
  refreshSession: RefreshSession,
  viewer: Viewer,
  { version, ...name }: NameChange,
): Promise<Me> {
  const accessToken = await validAccessToken(deps, refreshSession, viewer.sessionId)
  await claim(deps.db.query, viewer, version)
  try {
    await deps.identity.changeName({ accessToken, ...name })
  } catch (error) {
    await deps.db.query
      .updateTable('users')
      .set({ nameChangingUntil: null })
      .where('id', '=', viewer.userId)
      .execute()
    throw error
  }
  return deps.db.transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set((eb) => ({
        ...name,
        nameChangingUntil: null,
        updatedAt: deps.now(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', viewer.userId)
      .execute()
    await publishSessionChange(tx, viewer.userId)
    for (const weddingId of await weddingsOf(tx, viewer.userId))
      await publishWeddingChange(tx, weddingId, 'members')
    return requireMe(tx, viewer.sessionId)
  })
}

/**
 * Claims the change of an account that is still at this version; waits for another change of it
 * first. The claim is timed by the database's clock, which all processes share; one that reaches
 * further than a claim can was made before that clock was set back.
 */
async function claim(db: Queryable, { userId, sessionId }: Viewer, version: number): Promise<void> {
  const reach = sql<Date>`clock_timestamp() + make_interval(secs => ${claimSeconds})`
  const deadline = performance.now() + waitingMs
  for (;;) {
    const claimed = await db
      .updateTable('users')
      .set({ nameChangingUntil: reach })
      .where('id', '=', userId)
      .where('version', '=', version)
      .where((eb) =>
        eb.or([
          eb('nameChangingUntil', 'is', null),
          eb('nameChangingUntil', '<=', sql<Date>`clock_timestamp()`),
          eb('nameChangingUntil', '>', reach),
        ]),
      )
      .returning('id')
      .executeTakeFirst()
    if (claimed) return
    const current = await requireMe(db, sessionId)
    if (current.version !== version) throw new Problem('version_stale', { current })
    if (performance.now() > deadline) throw new Problem('provider_unavailable')
    await pause(lookAgainMs)
  }
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
