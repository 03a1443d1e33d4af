import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import type { PasswordChange } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { signOthersOut } from './end-sessions.ts'
import type { Viewers } from './find-viewer.ts'
import type { RefreshSession } from './refresh-session.ts'
import { openTokens } from './seal-tokens.ts'

/** The provider is not asked with an access token that may run out on the way to it. */
const leastLifeMs = 30_000

/**
 * Has the provider change the viewer's password, with the access token that only the vault holds, and signs every other device out:
 * whoever knew the old password is out with it. Refuses with wrong_password, password_refused or password_elsewhere; nothing has
 * changed then.
 */
export async function changePassword(
  deps: Deps,
  viewers: Viewers,
  refreshSession: RefreshSession,
  viewer: Viewer,
  change: PasswordChange,
): Promise<void> {
  const accessToken = await livingAccessToken(deps, refreshSession, viewer.sessionId)
  await deps.identity.changePassword({ accessToken, ...change })
  deps.log.info('password_changed', { sessionId: viewer.sessionId })
  await signOthersOut(deps, viewers, viewer)
}

async function livingAccessToken(deps: Deps, refreshSession: RefreshSession, sessionId: string): Promise<string> {
  const kept = await readVault(deps, sessionId)
  if (kept.accessExpiresAt.getTime() - deps.now().getTime() > leastLifeMs) return kept.accessToken
  await refreshSession(sessionId)
  return (await readVault(deps, sessionId)).accessToken
}

async function readVault({ db, config }: Deps, sessionId: string) {
  const session = await db.query.selectFrom('sessions').select(['tokens', 'accessExpiresAt']).where('id', '=', sessionId).executeTakeFirst()
  const tokens = session && (await openTokens(config.sessionKeys, sessionId, session.tokens))
  if (!tokens) throw new Problem('session_expired')
  return { accessToken: tokens.accessToken, accessExpiresAt: session.accessExpiresAt }
}
