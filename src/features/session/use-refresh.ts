import { useSyncExternalStore } from 'react'
import { isRefreshing, refreshFailureShown, refreshNow } from '#machines/session/refresh/refresh.selectors.ts'
import { loadSession, followSession, refreshState } from './lazy-session.bindings.ts'

export interface RefreshView {
  /** A key of errors.json: why the session could not be refreshed, or null. */
  failure: string | null
  isRefreshing: boolean
  /** The manual refresh (product specification, section 4). Resolves with whether it worked. */
  refresh: () => Promise<boolean>
}

/** How the refresh loop of this tab stands. */
export function useRefresh(): RefreshView {
  const state = useSyncExternalStore(followSession, refreshState, () => null)
  return { failure: state && refreshFailureShown(state), isRefreshing: state !== null && isRefreshing(state), refresh }
}

async function refresh() {
  const { refreshActor } = await loadSession()
  return refreshNow(refreshActor)
}
