import { useMemo, useSyncExternalStore } from 'react'
import type { Heights } from './use-row-layout.ts'

/** As lines.module.css draws them. */
const wide: Heights = { household: 76, guest: 50, gap: 12, unsaved: 56 }
const narrowQuery = '(max-width: 704px)'

/**
 * How high the rows are at the present width, for so many events; on a phone an invitation stands
 * below its household, as a save-the-date does everywhere.
 */
export function useHeights(
  events: number,
  { rsvps, saveTheDates }: { rsvps: { size: number }; saveTheDates: { size: number } },
): Heights {
  const [hasInvitations, hasSaveTheDates] = [rsvps.size > 0, saveTheDates.size > 0]
  const isNarrow = useSyncExternalStore(follow, () => window.matchMedia(narrowQuery).matches)
  return useMemo(() => {
    const narrow = {
      household: (hasInvitations ? 116 : 84) + (hasSaveTheDates ? 22 : 0),
      guest: 56 + 48 * Math.ceil((events + 1) / 2),
      gap: 12,
      unsaved: 124,
    }
    if (isNarrow) return narrow
    return hasSaveTheDates ? { ...wide, household: wide.household + 12 } : wide
  }, [isNarrow, events, hasInvitations, hasSaveTheDates])
}

function follow(changed: () => void) {
  const query = window.matchMedia(narrowQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
