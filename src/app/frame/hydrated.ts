import { useSyncExternalStore } from 'react'

/** Whether the page is alive. False while the build draws it, and for the moment in which the browser takes that drawing over. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never() {
  return () => undefined
}
