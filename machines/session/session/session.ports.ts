import type { Source } from '#machines/kernel/ports.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { Me } from '../session.schema.ts'

export type SessionPorts = {
  /** GET /api/auth/me. Resolves for every response; rejects only by a fault of ours. */
  fetchMe: () => Promise<{ result: 'me'; me: Me } | Refused>
  /**
   * One POST /api/auth/refresh, under the same lock as the refresh loop. Called if /me returned 401
   * on start.
   */
  refreshOnce: () => Promise<{ result: 'refreshed' } | Refused>
}

/** All times are wall clock, in epoch milliseconds. */
export type SessionSources = {
  /**
   * Messages of other tabs. A tab clears what this browser stores before it announces a sign-out.
   */
  tabMessages: Source<
    | { type: 'SIGNED_IN_ELSEWHERE' }
    | { type: 'SIGNED_OUT_ELSEWHERE' }
    | { type: 'REFRESHED_ELSEWHERE'; at: number }
    /** A name was changed there. */
    | { type: 'PROFILE_STALE' }
  >
  network: Source<{ type: 'ONLINE'; now: number }>
  /**
   * WAKE when the page becomes visible or returns from the back-forward cache, where it received no
   * messages of other tabs.
   */
  pageVisibility: Source<
    { type: 'WAKE'; now: number } | { type: 'PROFILE_STALE' } | { type: 'SIGNED_OUT_ELSEWHERE' }
  >
  /** A 401 in response to any call except those of /api/auth. */
  unauthorizedAnswers: Source<{ type: 'SESSION_ENDED' }>
}
