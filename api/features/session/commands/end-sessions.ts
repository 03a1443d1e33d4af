import { sql, type Transaction } from 'kysely'
import { newId } from '#api/db/id.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Viewer } from '#api/viewer.ts'
import { hashCookie } from '../queries.ts'
import { sessionEnded } from '#api/features/users/commands/publish-session-change.ts'
import type { SessionCache } from './find-viewer.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { sealTokens, type KeptTokens } from '#api/features/secrets/commands/seal-tokens.ts'

/** How long to wait for the provider's answer to a sign-out before the job asks again. */
const revokingMs = 30_000

/**
 * Signs a browser out. When this returns, the session is gone in every process, even if the
 * provider is unavailable; the job then revokes its tokens. An unknown cookie is signed out
 * already.
 */
export async function signOut(
  deps: Deps,
  viewers: SessionCache,
  cookie: string | null,
): Promise<void> {
  const tokenHash = hashCookie(cookie)
  if (tokenHash === null) return
  const session = await deps.db.query
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (session !== undefined) await endAll(deps, viewers, [session.id])
}

/** Signs out one device of the viewer. Refuses with not_found if they have no such device. */
export async function signDeviceOut(
  deps: Deps,
  viewers: SessionCache,
  viewer: Viewer,
  sessionId: string,
): Promise<void> {
  const session = await deps.db.query
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', viewer.userId)
    .executeTakeFirst()
  if (session === undefined) throw new Problem('not_found')
  await endAll(deps, viewers, [session.id])
}

/** Signs out all devices of the viewer except the current one. */
export async function signOthersOut(
  deps: Deps,
  viewers: SessionCache,
  viewer: Viewer,
): Promise<void> {
  const others = await deps.db.query
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', viewer.userId)
    .where('id', '!=', viewer.sessionId)
    .execute()
  const ids = others.map(({ id }) => id)
  await endAll(deps, viewers, ids)
}

/** Ends these sessions; they are gone in every process when this returns. */
export async function endAll(deps: Deps, viewers: SessionCache, ids: string[]): Promise<void> {
  const [only, ...more] = ids
  if (only === undefined) return
  const invalidated = viewers.watchInvalidation(ids)
  const now = deps.now()
  if (more.length > 0) {
    await deps.db.transaction((tx) => endSessions(tx, ids, { now, revokeAt: now }))
    deps.jobs.wake('revocations')
    return invalidated()
  }
  // This process asks the provider at once; the job follows in case that fails.
  const revokeAt = new Date(now.getTime() + revokingMs)
  const [ended] = await deps.db.transaction((tx) => endSessions(tx, [only], { now, revokeAt }))
  await Promise.all([invalidated(), ended && revokeTokens(deps, ended)])
}

/**
 * Deletes sessions, schedules their refresh tokens to be revoked from `revokeAt` on, and notifies
 * every process, all in the caller's transaction. Tokens of the sign-in `keepOrigin` are not
 * revoked, because that would end later ones of the same sign-in.
 */
export async function endSessions(
  tx: Transaction<Tables>,
  ids: string[],
  { now, revokeAt, keepOrigin }: { now: Date; revokeAt: Date; keepOrigin?: string },
): Promise<{ id: string; token: string }[]> {
  if (ids.length === 0) return []
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', 'in', ids)
    .returning(['id', 'tokens as token', 'originJti'])
    .execute()
  const revoked = ended
    .filter(({ originJti }) => originJti !== keepOrigin)
    .map(({ id, token }) => ({ id, token }))
  if (revoked.length > 0) {
    const waiting = revoked.map((session) => ({
      ...session,
      attempts: 0,
      dueAt: revokeAt,
      createdAt: now,
    }))
    await tx.insertInto('revocations').values(waiting).execute()
  }
  for (const { id } of ended) await sql`select pg_notify(${sessionEnded}, ${id})`.execute(tx)
  return revoked
}

/** Revokes tokens that the provider issued for a session that had already ended. */
export async function revokeUnused(deps: Deps, tokens: KeptTokens): Promise<void> {
  const now = deps.now()
  const id = newId(now)
  const token = await sealTokens(deps.config.sessionKeys, id, tokens)
  await deps.db.query
    .insertInto('revocations')
    .values({ id, token, attempts: 0, dueAt: now, createdAt: now })
    .execute()
  deps.jobs.wake('revocations')
}
