import { useState } from 'react'

/**
 * The snapshot that a page shows: the latest one, or the one before the end once the flow is over.
 * The next page is on its way then, and what a chart stops at its end, such as the wait for another
 * code, must not vanish from the page for that moment.
 */
export function useLastShown<S extends { status: string }>(snapshot: S): S {
  const [last, keep] = useState(snapshot)
  const isOver = snapshot.status !== 'active'
  if (!isOver && last !== snapshot) keep(snapshot)
  return isOver ? last : snapshot
}
