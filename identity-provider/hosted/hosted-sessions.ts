import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { lifetimes } from '../pool.ts'
import type { Provider } from '../provider.ts'
import type { User } from '../state/rows.ts'

const cookieName = 'vowline_idp_session'

/**
 * Keeps this browser signed in at the hosted login for an hour, as Cognito does: apps get a code
 * then without anybody being asked.
 */
export async function startHostedSession(
  provider: Provider,
  context: Context,
  user: User,
): Promise<void> {
  const cookie = randomBytes(32).toString('base64url')
  const now = provider.clock.now()
  const expiresAt = now + lifetimes.hostedSession * 1_000
  await provider.state.save([
    'hostedSessions',
    hashOf(cookie),
    { email: user.email, authTime: now, expiresAt },
  ])
  // Lax, because it is another site that sends people here.
  setCookie(context, cookieName, cookie, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: lifetimes.hostedSession,
  })
}

/** Who is signed in here, and since when; null for nobody. */
export function findHostedSession(
  provider: Provider,
  context: Context,
): { user: User; authTime: number } | null {
  const session = provider.state.hostedSessions.get(hashOf(getCookie(context, cookieName) ?? ''))
  if (!session || provider.clock.now() >= session.expiresAt) return null
  const user = provider.state.users.get(session.email)
  return user ? { user, authTime: session.authTime } : null
}

/** The next visit asks for the password again. */
export async function endHostedSession(provider: Provider, context: Context): Promise<void> {
  const cookie = getCookie(context, cookieName)
  if (cookie === undefined) return
  await provider.state.save(['hostedSessions', hashOf(cookie), null])
  deleteCookie(context, cookieName, { path: '/' })
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
