import { refreshInterval } from '#machines/session/refresh/refresh.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import type { FindViewer, Viewer } from '#api/viewer.ts'
import type { SessionCache } from './find-viewer.ts'
import type { RefreshSession } from './refresh-session.ts'

/** How long requests of one session do not ask a provider that did not answer. */
const awayMs = 60_000
const maxAway = 10_000

/**
 * Finds viewers whose session the identity provider has confirmed within one refresh interval.
 * Browsers refresh by themselves; a client that never does waits for a refresh here, so that a
 * session that was ended at the provider ends here too. A provider that does not answer signs
 * nobody out: the request continues, and the provider is asked again after a minute.
 */
export function confirmedViewers(
  { now }: Pick<Deps, 'now'>,
  viewers: SessionCache,
  refreshSession: RefreshSession,
): FindViewer {
  /** Until when the provider counts as away, by session, on the monotonic clock. */
  const awayUntil = new Map<string, number>()

  const isDue = ({ confirmedAt, sessionId }: Viewer) =>
    // A time far in the future was written before the clock was set back.
    Math.abs(now().getTime() - confirmedAt.getTime()) > refreshInterval &&
    (awayUntil.get(sessionId) ?? 0) <= performance.now()

  return async (cookie, { unconfirmed } = { unconfirmed: false }) => {
    const viewer = await viewers.find(cookie)
    if (!viewer || unconfirmed || !isDue(viewer)) return viewer
    try {
      await refreshSession(viewer.sessionId)
      awayUntil.delete(viewer.sessionId)
      return await viewers.find(cookie)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'session_expired') return null
      if (awayUntil.size >= maxAway) awayUntil.clear()
      awayUntil.set(viewer.sessionId, performance.now() + awayMs)
      return viewer
    }
  }
}
