import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { addressOf, filterIn } from '#machines/guests/list/filter.rules.ts'
import type { ListFilter } from '#machines/guests/list/filter.rules.ts'

/**
 * How long nothing changes before the address does, in ms: browsers refuse more than some three
 * changes a second.
 */
const pause = 300

/** What a filter is called in an address. */
const addressNames = ['q', 'answer', 'invitation', 'side', 'save-the-date', 'tag', 'diet', 'order']

/** Marks the steps in the history that this hook takes itself. */
const own = { isFilter: true }

/**
 * What the guest list is narrowed to. It shows at once; the address follows, so that a reload or a
 * link brings the same list.
 */
export function useListFilter() {
  const [address, setAddress] = useSearchParams()
  const { key, state } = useLocation()
  const [{ filter, seen }, keep] = useState(() => ({
    filter: filterIn(Object.fromEntries(address)),
    seen: key,
  }))
  // Going to another address of the same page, as by its own tab, brings that one's filter.
  if (seen !== key) {
    keep((now) => ({
      filter: isOwn(state) ? now.filter : filterIn(Object.fromEntries(address)),
      seen: key,
    }))
  }

  const wanted = new URLSearchParams(addressOf(filter)).toString()
  const follow = useEffectEvent((shown: string) => {
    const now = Object.fromEntries(address)
    if (new URLSearchParams(addressOf(filterIn(now))).toString() === shown) return
    const next = new URLSearchParams(address)
    for (const name of addressNames) next.delete(name)
    for (const [name, value] of Object.entries(addressOf(filter))) next.set(name, value)
    setAddress(next, { replace: true, preventScrollReset: true, state: own })
  })
  useEffect(() => {
    const { pathname } = window.location
    // The list stays until the page that a link leads to has loaded, and must not lead back.
    const hasLeft = () => window.location.pathname !== pathname
    const followHere = () => hasLeft() || follow(wanted)
    const timer = setTimeout(followHere, pause)
    // A click may lead away: the page that one comes back to has the filter in its address by then.
    // React hears the click later.
    const listening = new AbortController()
    window.addEventListener('click', followHere, { signal: listening.signal, capture: true })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [wanted])

  const narrow = useCallback(
    (part: Partial<ListFilter>) =>
      keep(({ filter: before, seen: at }) => ({ filter: { ...before, ...part }, seen: at })),
    [],
  )
  return { filter, narrow }
}

function isOwn(state: unknown) {
  return typeof state === 'object' && state !== null && 'isFilter' in state
}
