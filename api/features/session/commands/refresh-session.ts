import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Issued } from '#api/adapters/identity/identity.port.ts'
import type { Deps } from '#api/deps.ts'
import { sessionEnded } from '#api/features/users/commands/publish-session-change.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { updateUser } from './admit-user.ts'
import { endSessions, revokeUnused } from './end-sessions.ts'
import type { SessionCache } from './find-viewer.ts'
import { openTokens, sealTokens } from '#api/features/secrets/commands/seal-tokens.ts'

/**
 * A refresh this recent counts: it comes from a second tab, or a browser that lost the response.
 */
const recentMs = 15_000
/** Longer than a refresh takes, so that a claim expires only if its process has died. */
const claimSeconds = 10
const waitingMs = 3_800
const lookAgainMs = 100

export type RefreshSession = (sessionId: string) => Promise<{ refreshedAt: Date }>

/**
 * Refreshes a session's tokens, one at a time for each session: requests in this process share one
 * refresh, and across processes one claims it in the row while the others wait for the outcome. No
 * transaction is open while the provider is asked. Refuses with session_expired, the session then
 * being over, or with provider_unavailable, and then nothing has changed.
 */
export function sessionRefresher(deps: Deps, viewers: SessionCache): RefreshSession {
  const underWay = new Map<string, Promise<{ refreshedAt: Date }>>()
  return (sessionId) => {
    const running = underWay.get(sessionId)
    if (running) return running
    const refresh = refreshOrWait(deps, viewers, sessionId).finally(() =>
      underWay.delete(sessionId),
    )
    underWay.set(sessionId, refresh)
    return refresh
  }
}

async function refreshOrWait(
  deps: Deps,
  viewers: SessionCache,
  sessionId: string,
): Promise<{ refreshedAt: Date }> {
  const claimed = await claim(deps, sessionId)
  if (claimed !== undefined) return refresh(deps, viewers, claimed)

  const deadline = performance.now() + waitingMs
  for (;;) {
    const session = await deps.db.query
      .selectFrom('sessions')
      .select([
        'refreshedAt',
        sql<boolean>`coalesce(refreshing_until > clock_timestamp(), false)`.as('isRefreshing'),
      ])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (session === undefined) throw new Problem('session_expired')
    if (isRecent(session.refreshedAt, deps.now())) return { refreshedAt: session.refreshedAt }
    // Whoever held the claim has given it up without success: the provider did not answer them a
    // moment ago.
    if (!session.isRefreshing || performance.now() > deadline)
      throw new Problem('provider_unavailable')
    await pause(lookAgainMs)
  }
}

interface Claimed {
  id: string
  tokens: string
  issuer: string
  sub: string
}

/**
 * Claims the refresh of a session, unless it was just refreshed or somebody else is at it. The
 * claim is timed by the database's clock, which all processes share; one that reaches further than
 * a claim can was made before that clock was set back.
 */
function claim({ db, now }: Deps, sessionId: string): Promise<Claimed | undefined> {
  const time = now()
  const reach = sql<Date>`clock_timestamp() + make_interval(secs => ${claimSeconds})`
  return db.query
    .updateTable('sessions')
    .from('users')
    .set({ refreshingUntil: reach })
    .whereRef('users.id', '=', 'sessions.userId')
    .where('sessions.id', '=', sessionId)
    .where((eb) =>
      eb.or([
        eb('refreshedAt', '<=', new Date(time.getTime() - recentMs)),
        eb('refreshedAt', '>', time),
      ]),
    )
    .where((eb) => {
      const isDead = eb('refreshingUntil', '<=', sql<Date>`clock_timestamp()`)
      return eb.or([eb('refreshingUntil', 'is', null), isDead, eb('refreshingUntil', '>', reach)])
    })
    .returning(['sessions.id', 'sessions.tokens', 'users.issuer', 'users.sub'])
    .executeTakeFirst()
}

async function refresh(
  deps: Deps,
  viewers: SessionCache,
  session: Claimed,
): Promise<{ refreshedAt: Date }> {
  try {
    const tokens = await openTokens(deps.config.sessionKeys, session.id, session.tokens)
    if (tokens === null) throw new Problem('refresh_token_refused')
    const issued = await deps.identity.refresh(tokens.refreshToken)
    const isSamePerson =
      issued.identity.issuer === session.issuer && issued.identity.sub === session.sub
    if (!isSamePerson) throw new Problem('refresh_token_foreign')
    return await save(deps, viewers, session.id, issued)
  } catch (error) {
    if (isFinal(error)) {
      deps.log.info('session_refused', { sessionId: session.id, problem: error.code })
      await endRefused(deps, viewers, session.id)
      throw new Problem('session_expired')
    }
    await deps.db.query
      .updateTable('sessions')
      .set({ refreshingUntil: null })
      .where('id', '=', session.id)
      .execute()
    throw error
  }
}

async function save(
  deps: Deps,
  viewers: SessionCache,
  sessionId: string,
  issued: Issued,
): Promise<{ refreshedAt: Date }> {
  const now = deps.now()
  const tokens = await sealTokens(deps.config.sessionKeys, sessionId, issued)
  const invalidated = viewers.watchInvalidation([sessionId])
  const isSaved = await deps.db.transaction(async (tx) => {
    // An account that was erased meanwhile does not come back by its tokens.
    await updateUser(tx, issued.identity, now)
    const saved = await tx
      .updateTable('sessions')
      .set({
        tokens,
        accessExpiresAt: issued.identity.accessExpiresAt,
        refreshedAt: now,
        refreshingUntil: null,
      })
      .where('id', '=', sessionId)
      .executeTakeFirst()
    // The new tokens may say another name or role.
    await sql`select pg_notify(${sessionEnded}, ${sessionId})`.execute(tx)
    return saved.numUpdatedRows > 0n
  })
  await invalidated()
  if (isSaved) return { refreshedAt: now }
  // Signed out meanwhile: what the provider has just issued must not outlive the session.
  await revokeUnused(deps, issued)
  throw new Problem('session_expired')
}

async function endRefused(deps: Deps, viewers: SessionCache, sessionId: string) {
  const now = deps.now()
  const invalidated = viewers.watchInvalidation([sessionId])
  await deps.db.transaction((tx) => endSessions(tx, [sessionId], { now, revokeAt: now }))
  await invalidated()
}

function isFinal(error: unknown): error is Problem {
  return (
    error instanceof Problem &&
    (error.code === 'refresh_token_refused' || error.code === 'refresh_token_foreign')
  )
}

function isRecent(refreshedAt: Date, now: Date) {
  const age = now.getTime() - refreshedAt.getTime()
  return age >= 0 && age < recentMs
}
