import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import type { PasswordChange } from '#machines/account/account.schema.ts'
import { signOthersOut } from '../end-sessions.ts'
import type { SessionCache } from '../find-viewer.ts'
import { validAccessToken } from '../valid-access-token.ts'
import type { RefreshSession } from '../refresh-session.ts'

/**
 * Has the provider change the viewer's password, with the access token that only the vault holds, and signs every other device out:
 * whoever knew the old password is out with it. Refuses with wrong_password, password_refused or password_elsewhere; nothing has
 * changed then.
 */
export async function changePassword(
  deps: Deps,
  viewers: SessionCache,
  refreshSession: RefreshSession,
  viewer: Viewer,
  change: PasswordChange,
): Promise<void> {
  const accessToken = await validAccessToken(deps, refreshSession, viewer.sessionId)
  await deps.identity.changePassword({ accessToken, ...change })
  deps.log.info('password_changed', { sessionId: viewer.sessionId })
  await signOthersOut(deps, viewers, viewer)
}
