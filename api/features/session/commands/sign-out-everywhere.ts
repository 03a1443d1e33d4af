import type { Deps } from '#api/deps.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Tokens } from '#machines/session/session.schema.ts'
import { endAll, revokeUnused } from './end-sessions.ts'
import type { SessionCache } from './find-viewer.ts'
import { oldestSignInMs } from './start-session.ts'

/**
 * Signs every device of a person out who has just proved who they are, after a password reset:
 * whoever was signed in with the old password is out at once. The tokens of the proof are of no use
 * afterwards either.
 */
export async function signOutEverywhere(
  deps: Deps,
  viewers: SessionCache,
  tokens: Tokens,
): Promise<void> {
  const { issuer, sub, authTime } = await deps.identity.verify(tokens)
  await deps.limits.take(`sign-in:${issuer}:${sub}`, { limit: 20, seconds: 60 })
  if (deps.now().getTime() - authTime.getTime() > oldestSignInMs) throw new Problem('token_too_old')
  const sessions = await deps.db.query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.issuer', '=', issuer)
    .where('users.sub', '=', sub)
    .execute()
  await endAll(
    deps,
    viewers,
    sessions.map(({ id }) => id),
  )
  await revokeUnused(deps, tokens)
}
