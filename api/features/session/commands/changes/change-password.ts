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
 * password_refused or password_elsewhere changes nothing.
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
