import { sql } from 'kysely'
import { claimDue, deleteInBatches, retryAt, workInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { openTokens } from '#api/features/secrets/commands/seal-tokens.ts'

const atOnce = 20
const pauses = { firstMs: 60_000, longestMs: 6 * 3_600_000 }
/**
 * Cognito's refresh tokens live thirty days unless configured otherwise, so that after them there
 * is nothing left to end.
 */
const keptMs = 30 * 24 * 3_600_000

/**
 * Has the provider end a refresh token. While it is unavailable the token stays in the list that
 * the job works through.
 */
export async function revokeTokens(
  deps: Deps,
  revocation: { id: string; token: string },
): Promise<'revoked' | 'waits'> {
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

/**
 * Works through what is due, and stops for this time when the provider turns out to be away. Safe
 * in several processes at once.
 */
export async function revokeDue(deps: Deps): Promise<void> {
  await deleteInBatches(
    deps.db.query,
    'revocations',
    sql`created_at < ${new Date(deps.now().getTime() - keptMs)}`,
  )
  await workInBatches(atOnce, async () => {
    const now = deps.now()
    // Each claim is an attempt, so whoever dies with some leaves them to the next pause.
    const leasedUntil = retryAt(now, sql<number>`revocations.attempts + 1`, pauses)
    const wanted = {
      table: 'revocations',
      key: 'id',
      columns: ['id', 'token'],
      limit: atOnce,
      countsAttempts: true,
    } as const
    const claimed = await claimDue(deps.db.query, { ...wanted, now, leasedUntil })
    for (const revocation of claimed)
      if ((await revokeTokens(deps, revocation)) === 'waits') return 0
    return claimed.length
  })
}
