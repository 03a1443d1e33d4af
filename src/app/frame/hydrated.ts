import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * Whether the page is alive. False while the build draws it, and for the moment in which the
 * browser takes that drawing over; then true as a deferred value, so that what is only drawn alive
 * is drawn in slices and no tap has to wait for it.
 */
export function useHydrated() {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(isAlive)
}

function never() {
  return () => undefined
}
