import { Problem } from '#machines/kernel/problem.ts'
import { openTokens } from '#api/features/secrets/commands/seal-tokens.ts'
import type { Deps } from '#api/deps.ts'
import type { RefreshSession } from './refresh-session.ts'

/** The provider is not asked with an access token that may run out on the way to it. */
const leastLifeMs = 30_000

/**
 * The access token that the vault holds for a session, refreshed first where it has little life
 * left. Refuses with session_expired.
 */
export async function validAccessToken(
  deps: Deps,
  refreshSession: RefreshSession,
  sessionId: string,
): Promise<string> {
  const kept = await readVault(deps, sessionId)
  if (kept.accessExpiresAt.getTime() - deps.now().getTime() > leastLifeMs) return kept.accessToken
  await refreshSession(sessionId)
  return (await readVault(deps, sessionId)).accessToken
}

async function readVault({ db, config }: Deps, sessionId: string) {
  const session = await db.query
    .selectFrom('sessions')
    .select(['tokens', 'accessExpiresAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const tokens = session && (await openTokens(config.sessionKeys, sessionId, session.tokens))
  if (!tokens) throw new Problem('session_expired')
  return { accessToken: tokens.accessToken, accessExpiresAt: session.accessExpiresAt }
}
