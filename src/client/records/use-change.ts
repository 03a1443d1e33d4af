import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `listener` when a value on the page has become another one; what it was at first is no
 * change, and null is not known yet.
 */
export function useChange<T extends string | number>(
  value: T | null,
  listener: (before: T, now: T) => void,
): void {
  const known = useRef<T | null>(null)
  const notify = useEffectEvent(listener)
  useEffect(() => {
    const before = known.current
    if (value === null) return
    known.current = value
    if (before !== null && before !== value) notify(before, value)
  }, [value])
}
