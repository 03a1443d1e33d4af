import { useMemo, useSyncExternalStore } from 'react'
import type { Heights } from './use-visible.ts'

/** As lines.module.css draws them. */
const wide: Heights = { household: 76, guest: 50, gap: 12 }
const narrowQuery = '(max-width: 704px)'

/** How high the rows are at the present width, for so many events. */
export function useHeights(events: number): Heights {
  const isNarrow = useSyncExternalStore(follow, () => window.matchMedia(narrowQuery).matches)
  return useMemo(() => (isNarrow ? { household: 84, guest: 56 + 48 * Math.ceil((events + 1) / 2), gap: 12 } : wide), [isNarrow, events])
}

function follow(changed: () => void) {
  const query = window.matchMedia(narrowQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
