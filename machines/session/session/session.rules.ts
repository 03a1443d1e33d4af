import { problemStatus } from '#machines/kernel/problem.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { Me, Role } from '../session.schema.ts'

/** A call without a response has no status. */
const statuses: Partial<Record<RefusalCode, number>> = problemStatus

/** What a guarded page does with a visitor (product specification, section 4, "Route guard"). */
export type Access = 'wait' | 'sign-in' | 'unauthorized' | 'complete-profile' | 'open'

/** What a page that is open to some roles does with a signed-in person. */
export function accessOf(
  me: Me,
  allowedRoles: readonly Role[],
): Exclude<Access, 'wait' | 'sign-in'> {
  const missing = me.profile === 'missing'
  // Somebody who may still choose a role has none yet, so the default role must not lock them out.
  if (missing && me.mayChooseRole) return 'complete-profile'
  if (!allowedRoles.includes(me.role)) return 'unauthorized'
  return missing ? 'complete-profile' : 'open'
}

/** 401 and 403 mean that the session is over; other refusals may be temporary. */
export function endsSession(code: RefusalCode) {
  return statuses[code] === 401 || statuses[code] === 403
}

/**
 * Whether one refresh may help: a 401 on start may come from an access token that expired while the
 * tab was closed.
 */
export function mayBeRefreshed(code: RefusalCode) {
  return statuses[code] === 401
}

/**
 * The message for a profile that could not be fetched again (product specification, section 8);
 * null while it may only be the connection.
 */
export function profileMessage(code: RefusalCode) {
  if (endsSession(code)) return 'session_expired'
  if (statuses[code] === 405) return 'profile_method'
  if (statuses[code] === 404) return 'profile_endpoint'
  return null
}

/**
 * Why it is unknown who is signed in: the profile's own message, or that of the refusal. Only a
 * missing connection is called one.
 */
export function unreachedMessage(code: RefusalCode) {
  return profileMessage(code) ?? (code === 'unreachable' ? 'network' : code)
}

/**
 * The same if the refresh on start was refused: its endpoint has its own support codes (product
 * specification, section 8).
 */
export function unrefreshedMessage(code: RefusalCode) {
  if (statuses[code] === 405) return 'refresh_method'
  if (statuses[code] === 404) return 'refresh_endpoint'
  return unreachedMessage(code)
}
