import { problemStatus } from '#machines/kernel/problem.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { Me, Role } from '../session.schema.ts'

/** What no answer came to has no status. */
const statuses: Partial<Record<RefusalCode, number>> = problemStatus

/** What a guarded page does with a visitor (product specification, section 4, "Route guard"). */
export type Access = 'wait' | 'sign-in' | 'unauthorized' | 'complete-profile' | 'open'

/** What a page that is open to some roles does with somebody who is signed in. */
export function accessOf(
  me: Me,
  allowedRoles: readonly Role[],
): Exclude<Access, 'wait' | 'sign-in'> {
  const missing = me.profile === 'missing'
  // Who may still choose a role has none yet, so the default one must not be held against them.
  if (missing && me.mayChooseRole) return 'complete-profile'
  if (!allowedRoles.includes(me.role)) return 'unauthorized'
  return missing ? 'complete-profile' : 'open'
}

/** 401 and 403 mean that the session is over; a refusal for any other reason passes. */
export function endsSession(code: RefusalCode) {
  return statuses[code] === 401 || statuses[code] === 403
}

/** A 401 on start may be an access token that ran out while the tab was closed: one refresh tells. */
export function mayBeRefreshed(code: RefusalCode) {
  return statuses[code] === 401
}

/** The message for a profile that could not be fetched again (product specification, section 8); null while it may just be the connection. */
export function profileMessage(code: RefusalCode) {
  if (endsSession(code)) return 'session_expired'
  if (statuses[code] === 405) return 'profile_method'
  if (statuses[code] === 404) return 'profile_endpoint'
  return null
}

/** Why nobody could say who is here: the profile's own message, or what the refusal means; only a dead line speaks of the connection. */
export function unreachedMessage(code: RefusalCode) {
  return profileMessage(code) ?? (code === 'unreachable' ? 'network' : code)
}

/** The same where the start's own refresh was refused: its address has codes for support of its own (product specification, section 8). */
export function unrefreshedMessage(code: RefusalCode) {
  if (statuses[code] === 405) return 'refresh_method'
  if (statuses[code] === 404) return 'refresh_endpoint'
  return unreachedMessage(code)
}
