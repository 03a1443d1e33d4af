import type { Source } from '#machines/kernel/ports.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { Me } from '../session.schema.ts'

export type SessionPorts = {
  /** GET /api/auth/me. Resolves for every answer; rejects only by a fault of ours. */
  fetchMe: () => Promise<{ result: 'me'; me: Me } | Refused>
  /** One POST /api/auth/refresh, under the same lock as the refresh loop. Asked for when /me answered 401 on start. */
  refreshOnce: () => Promise<{ result: 'refreshed' } | Refused>
}

/** All times are of the wall clock, in epoch milliseconds. */
export type SessionSources = {
  /** What other tabs tell. Whoever hears of a sign-out has cleared what this browser stores before it says so. */
  tabMessages: Source<
    | { type: 'SIGNED_IN_ELSEWHERE' }
    | { type: 'SIGNED_OUT_ELSEWHERE' }
    | { type: 'REFRESHED_ELSEWHERE'; at: number }
  >
  network: Source<{ type: 'ONLINE'; now: number }>
  /** WAKE when the page becomes visible or returns from the back-forward cache, where it heard nothing of what the other tabs told. */
  pageVisibility: Source<
    { type: 'WAKE'; now: number } | { type: 'PROFILE_STALE' } | { type: 'SIGNED_OUT_ELSEWHERE' }
  >
  /** A 401 in answer to any call but those of /api/auth. */
  unauthorizedAnswers: Source<{ type: 'SESSION_ENDED' }>
}
