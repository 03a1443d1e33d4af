import type { Refused } from '../refusal.schema.ts'
import type { Me } from '../session.schema.ts'

export type SessionPorts = {
  /** GET /api/auth/me. Resolves for every answer; rejects only by a fault of ours. */
  fetchMe: () => Promise<{ result: 'me'; me: Me } | Refused>
  /** One POST /api/auth/refresh, under the same lock as the refresh loop. Asked for when /me answered 401 on start. */
  refresh: () => Promise<{ result: 'refreshed' } | Refused>
  /** Runs the sign-out flow to its end: server, local data, other tabs. However it ends, this tab is signed out. */
  signOut: () => Promise<void>
}
