import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import {
  isRefreshing,
  refreshFailureShown,
  refreshNow,
} from '#machines/session/refresh/refresh.selectors.ts'
import { followSession, refreshActor } from '../lazy-session.bindings.ts'

export interface RefreshView {
  /** A key of errors.json: why the session could not be refreshed, or null. */
  failure: string | null
  isRefreshing: boolean
  /** The manual refresh (product specification, section 4). Resolves with whether it worked. */
  refresh: () => Promise<boolean>
}

/** How the refresh loop of this tab stands. */
export function useRefresh(): RefreshView {
  const actor = useSyncExternalStore(followSession, refreshActor, () => undefined)
  const state = useSelector(actor, (snapshot) => snapshot)
  return {
    failure: state ? refreshFailureShown(state) : null,
    isRefreshing: state !== undefined && isRefreshing(state),
    refresh: () => refreshNow(actor),
  }
}
