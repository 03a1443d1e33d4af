import type { SnapshotFrom } from 'xstate'
import type { CurrentUser, Me, Role } from '../session.schema.ts'
import type { sessionMachine } from './session.machine.ts'
import type { Access } from './session.rules.ts'
import { accessOf } from './session.rules.ts'

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** The auth state of the product specification, section 3. */
export interface AuthState {
  isAuthenticated: boolean
  user: CurrentUser | null
  loading: boolean
  error: string | null
}

export function authStateOf(snapshot: SessionSnapshot): AuthState {
  return {
    isAuthenticated: isAuthenticated(snapshot),
    user: currentUserOf(snapshot),
    loading: isLoading(snapshot),
    error: errorOf(snapshot),
  }
}

export function isAuthenticated(snapshot: SessionSnapshot) {
  return snapshot.matches('authenticated')
}

/**
 * Whether it is unknown who is signed in, or a sign-out is under way: pages that need somebody show
 * nothing meanwhile.
 */
export function isLoading(snapshot: SessionSnapshot) {
  return snapshot.hasTag('busy')
}

/** Whether it is certain that nobody is signed in. */
export function isSignedOut(snapshot: SessionSnapshot) {
  return snapshot.matches({ unauthenticated: 'signedOut' })
}

export function isSigningOut(snapshot: SessionSnapshot) {
  return snapshot.matches('signingOut')
}

/** Whether the server could not be reached: there may be a session, and RETRY tries again. */
export function isUnreached(snapshot: SessionSnapshot) {
  return snapshot.hasTag('failed')
}

/**
 * A key of locales/<language>/errors.json: why the server could not say who is signed in; null if
 * it could.
 */
export function whyUnreached(snapshot: SessionSnapshot) {
  return snapshot.context.unreachedBy
}

export function meOf(snapshot: SessionSnapshot): Me | null {
  return isAuthenticated(snapshot) ? snapshot.context.me : null
}

/** What local storage may hold under `currentUser`; null: remove it. */
export function currentUserOf(snapshot: SessionSnapshot): CurrentUser | null {
  const me = meOf(snapshot)
  return (
    me && {
      id: me.id,
      email: me.email,
      firstName: me.firstName,
      lastName: me.lastName,
      role: me.role,
    }
  )
}

/**
 * The loop that refreshes the session, for refresh.selectors.ts; undefined while nobody is signed
 * in.
 */
export function refreshActorOf(snapshot: SessionSnapshot) {
  return snapshot.children.refresh
}

/**
 * A key of locales/<language>/errors.json: why a session ended, or why the profile could not be
 * fetched again.
 */
export function errorOf(snapshot: SessionSnapshot) {
  return snapshot.context.error
}

/**
 * What the route guard does with this visitor on a page for `allowedRoles` (product specification,
 * section 4).
 */
export function accessFor(snapshot: SessionSnapshot, allowedRoles: readonly Role[]): Access {
  if (isLoading(snapshot)) return 'wait'
  const me = meOf(snapshot)
  return me ? accessOf(me, allowedRoles) : 'sign-in'
}
