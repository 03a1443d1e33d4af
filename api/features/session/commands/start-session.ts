import { randomBytes } from 'node:crypto'
import type { Issued } from '#api/adapters/identity/identity.port.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { openAccount } from '#api/features/account/commands/open-account.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Me, Tokens } from '#machines/session/session.schema.ts'
import { hashCookie, readMe, refuseOtherPerson, sha256 } from '../queries.ts'
import { admitUser } from './admit-user.ts'
import { endSessions } from './end-sessions.ts'
import { expiryOf, type SessionCache } from './find-viewer.ts'
import { labelDevice } from './devices/label-device.ts'
import { sealTokens } from '#api/features/secrets/commands/seal-tokens.ts'

/** What the browser brings along with its tokens or its code. */
export interface Browser {
  /** The session cookie that it has already, if any. */
  cookie: string | null
  userAgent: string | null
  /** Whether the session outlives the browser. */
  remembered: boolean
}

export interface Started {
  /** The new session cookie's value. */
  cookie: string
  me: Me
}

/** How old a sign-in may be whose tokens are taken for somebody's presence. */
export const oldestSignInMs = 5 * 60_000

/**
 * Starts a session with tokens that the browser got from the identity provider. They are verified,
 * and the refresh token is proved by using it once: what comes back must speak of the same sign-in,
 * and is what is kept. Nothing is written before all of that holds.
 */
export async function startWithTokens(
  deps: Deps,
  viewers: SessionCache,
  tokens: Tokens,
  browser: Browser,
): Promise<Started> {
  const claimed = await deps.identity.verify(tokens)
  await deps.limits.take(`sign-in:${claimed.issuer}:${claimed.sub}`, { limit: 20, seconds: 60 })
  if (deps.now().getTime() - claimed.authTime.getTime() > oldestSignInMs)
    throw new Problem('token_too_old')
  await refuseOtherPerson(deps.db.query, browser.cookie, claimed, deps.now())

  const issued = await deps.identity.refresh(tokens.refreshToken)
  const isSameSignIn =
    issued.identity.sub === claimed.sub &&
    issued.identity.originJti === claimed.originJti &&
    issued.identity.issuer === claimed.issuer &&
    issued.identity.clientId === claimed.clientId
  if (!isSameSignIn) throw new Problem('refresh_token_foreign')
  return startSession(deps, viewers, issued, browser)
}

/**
 * Starts a session with the code of the hosted login, which the provider gave to this browser
 * alone: nonce and verifier say so.
 */
export async function startWithCode(
  deps: Deps,
  viewers: SessionCache,
  hosted: { code: string; codeVerifier: string; nonce: string },
  browser: Browser,
): Promise<Started> {
  const { code, codeVerifier, nonce } = hosted
  const issued = await deps.identity.exchangeCode({
    code,
    codeVerifier,
    redirectUri: `${deps.config.publicUrl}/callback`,
  })
  if (issued.identity.nonce !== nonce) throw new Problem('hosted_nonce')
  await deps.limits.take(`sign-in:${issued.identity.issuer}:${issued.identity.sub}`, {
    limit: 20,
    seconds: 60,
  })
  await refuseOtherPerson(deps.db.query, browser.cookie, issued.identity, deps.now())
  return startSession(deps, viewers, issued, browser)
}

async function startSession(
  deps: Deps,
  viewers: SessionCache,
  issued: Issued,
  browser: Browser,
): Promise<Started> {
  const { identity } = issued
  const now = deps.now()
  const id = newId(now)
  const cookie = randomBytes(32).toString('base64url')
  const tokens = await sealTokens(deps.config.sessionKeys, id, issued)

  const { me, replaced } = await deps.db.transaction(async (tx) => {
    const user = await admitUser(tx, identity, now)
    await openAccount(tx, deps, user, now)
    const replaced = await findReplaced(tx, user.id, identity.originJti, browser.cookie)
    await endSessions(tx, replaced, { now, revokeAt: now, keepOrigin: identity.originJti })
    await tx
      .insertInto('sessions')
      .values({
        id,
        tokenHash: sha256(cookie),
        userId: user.id,
        clientId: identity.clientId,
        originJti: identity.originJti,
        tokens,
        accessExpiresAt: identity.accessExpiresAt,
        refreshedAt: now,
        authTime: identity.authTime,
        remembered: browser.remembered,
        deviceLabel: labelDevice(browser.userAgent),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: expiryOf({ remembered: browser.remembered, startedAt: now }, now),
      })
      .execute()
    const me = await readMe(tx, id)
    if (me === null) throw new Error('A session that has just been written cannot be read.')
    return { me, replaced }
  })
  if (replaced.length > 0) {
    viewers.forget(replaced)
    deps.jobs.wake('revocations')
  }
  return { cookie, me }
}

/**
 * The same person again: their old session in this browser goes, and so does one of the same
 * sign-in whose answer was lost.
 */
async function findReplaced(
  tx: Queryable,
  userId: string,
  originJti: string,
  cookie: string | null,
) {
  const ofThisBrowser = hashCookie(cookie)
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('originJti', '=', originJti),
        ...(ofThisBrowser ? [eb('tokenHash', '=', ofThisBrowser)] : []),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
