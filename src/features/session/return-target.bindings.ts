import { safeReturnTo } from '#machines/session/return-to.rules.ts'
import type { Role } from '#machines/session/session.schema.ts'
import { storedInTab } from '#src/client/storage/storage.ts'

const kept = storedInTab('returnTo', safeReturnTo)

/** Keeps where somebody wanted to go before they were asked to sign in. */
export function storeReturnTarget(path: string) {
  if (safeReturnTo(path)) kept.write(path)
}

/**
 * Where to go after a sign-in: what the address says, else what was kept, else null. Only paths of
 * this site.
 */
export function returnTarget(fromAddress: string | null) {
  return safeReturnTo(fromAddress) ?? kept.read()
}

export function clearReturnTarget() {
  kept.write(null)
}

/** A person's own page. */
export function homeOf(role: Role) {
  return { COUPLE: '/dashboard', VENDOR: '/vendor-dashboard', ADMIN: '/admin/review' }[role]
}
