import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { openTokens } from '#api/features/people/commands/seal-tokens.ts'

const atOnce = 20
const longestPauseMinutes = 6 * 60
/** Cognito's refresh tokens live thirty days unless configured otherwise, so that after them there is nothing left to end. */
const keptMs = 30 * 24 * 3_600_000

/** Has the provider end a refresh token. While it is away the token stays in the list that the job works through. */
export async function revokeTokens(deps: Deps, revocation: { id: string; token: string }): Promise<'revoked' | 'waits'> {
  // What no key of ours opens any more, nobody can use either.
  const tokens = await openTokens(deps.config.sessionKeys, revocation.id, revocation.token)
  try {
    if (tokens !== null) await deps.identity.revoke(tokens.refreshToken)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    deps.log.warn('revocation_waits', { sessionId: revocation.id, problem: error.code })
    return 'waits'
  }
  await deps.db.query.deleteFrom('revocations').where('id', '=', revocation.id).execute()
  return 'revoked'
}

/** Works through what is due, and stops for this time when the provider turns out to be away. Safe in several processes at once. */
export async function revokeDue(deps: Deps): Promise<void> {
  await deps.db.query
    .deleteFrom('revocations')
    .where('createdAt', '<', new Date(deps.now().getTime() - keptMs))
    .execute()
  for (;;) {
    const claimed = await claimDue(deps)
    for (const revocation of claimed) if ((await revokeTokens(deps, revocation)) === 'waits') return
    if (claimed.length < atOnce) return
  }
}

/** Takes some from the list by moving their next try into the future: whoever dies with them leaves them there. */
function claimDue({ db, now }: Deps) {
  const time = now()
  return db.query
    .updateTable('revocations')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      dueAt: sql<Date>`${time}::timestamptz + least(power(2, least(attempts, 20)), ${longestPauseMinutes}) * interval '1 minute'`,
    }))
    .where('id', 'in', (due) =>
      due.selectFrom('revocations').select('id').where('dueAt', '<=', time).orderBy('dueAt').limit(atOnce).forUpdate().skipLocked(),
    )
    .returning(['id', 'token'])
    .execute()
}
