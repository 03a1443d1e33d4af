import { Problem } from '#machines/kernel/problem.ts'
import { freshUntil } from '#machines/account/deletion/deletion.rules.ts'
import type { OwnerProof } from '#machines/account/deletion/deletion.schema.ts'
import type { Deps } from '#api/deps.ts'
import { openTokens } from '#api/features/secrets/commands/seal-tokens.ts'
import type { KeptTokens } from '#api/features/secrets/commands/seal-tokens.ts'
import type { Viewer } from '#api/viewer.ts'
import { accountGone } from '#api/features/users/queries.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'identity' | 'now'>

/**
 * How the person of this session must prove that the account is theirs: by password, or by a recent
 * hosted sign-in.
 */
export async function findRequiredProof(
  { db, config, identity, now }: Dependencies,
  sessionId: string,
): Promise<OwnerProof> {
  const session = await db.query
    .selectFrom('sessions')
    .select(['tokens', 'authTime'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const tokens = session ? await openTokens(config.sessionKeys, sessionId, session.tokens) : null
  if (!session || !tokens || !identity.isHosted(tokens.accessToken)) return { by: 'password' }
  return { by: 'sign_in', until: freshUntil(session.authTime.toISOString(), now().toISOString()) }
}

/**
 * Proves that the account is the viewer's and returns the tokens of a sign-in with their password.
 * Without a password the session must be a hosted one, minutes old, and the tokens are null.
 * Refuses with wrong_password or sign_in_again.
 */
export async function proveOwner(
  deps: Dependencies,
  viewer: Viewer,
  password: string | undefined,
): Promise<KeptTokens | null> {
  if (password === undefined) {
    const wanted = await findRequiredProof(deps, viewer.sessionId)
    if (wanted.by === 'password') throw new Problem('wrong_password')
    if (wanted.until === null) throw new Problem('sign_in_again')
    return null
  }
  const { email, sub } = await deps.db.query
    .selectFrom('users')
    .select(['email', 'sub'])
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow(accountGone)
  const issued = await deps.identity.provePassword({ email, password })
  if (issued && issued.identity.sub !== sub) throw new Problem('wrong_password')
  return issued && { accessToken: issued.accessToken, refreshToken: issued.refreshToken }
}
