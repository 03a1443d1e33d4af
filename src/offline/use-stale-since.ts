import { useSyncExternalStore } from 'react'
import { onFreshness, staleSince } from './freshness.ts'

/**
 * From when on what the page shows may be out of date, because there is no connection; null while
 * there is one.
 */
export function useStaleSince() {
  return useSyncExternalStore(onFreshness, staleSince)
}
