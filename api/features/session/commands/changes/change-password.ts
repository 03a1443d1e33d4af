import { wasAnswered, withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import type { PasswordChange } from '#machines/account/account.schema.ts'
import { signOthersOut } from '../end-sessions.ts'
import type { SessionCache } from '../find-viewer.ts'
import { validAccessToken } from '../valid-access-token.ts'
import type { RefreshSession } from '../refresh-session.ts'

/**
 * Changes the viewer's password at the provider, with the access token in the vault, and signs out
 * every other device, so that somebody with the old password is out. A refusal with wrong_password,
 * password_refused or password_elsewhere changes nothing. Sent again under its key after a lost
 * answer, it counts as made.
 */
export async function changePassword(
  deps: Deps,
  viewers: SessionCache,
  refreshSession: RefreshSession,
  viewer: Viewer,
  change: PasswordChange,
  key: string | null,
): Promise<{ status: 204; body: null }> {
  const now = deps.now()
  // Nothing is stored of the passwords, not even in the hash of the request.
  const request = { owner: viewer.userId, operation: 'change-password', key, body: null, now }
  if (await wasAnswered(deps.db.query, request)) return { status: 204, body: null }
  const accessToken = await validAccessToken(deps, refreshSession, viewer.sessionId)
  await deps.identity.changePassword({ accessToken, ...change })
  deps.log.info('password_changed', { sessionId: viewer.sessionId })
  await signOthersOut(deps, viewers, viewer)
  return withIdempotency(deps.db, request, async () => ({ status: 204 as const, body: null }))
}
