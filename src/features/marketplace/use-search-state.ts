import { useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import {
  addressOf,
  searchParamsOf,
  changedSearch,
} from '#machines/marketplace/search-address.rules.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'

/** A part of the page that shows what is searched by and changes it; null lets go of a filter. */
export interface SearchPartProps {
  asked: SearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/**
 * What the address asks for, and how it is changed: each change is an entry of the history, so that
 * Back takes it back.
 */
export function useSearchState() {
  const params = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const asked = searchParamsOf(params, query)
  // The page is drawn after its address has changed: a change made meanwhile builds on the one
  // before.
  const latest = useRef(asked)
  useEffect(() => {
    latest.current = searchParamsOf(params, query)
  }, [params, query])
  const go = (next: typeof asked): undefined => {
    latest.current = next
    void navigate(addressOf(next))
  }
  return {
    asked,
    change: (changes: Readonly<Record<string, string | null>>) =>
      go(changedSearch(latest.current, onLatest(changes, asked, latest.current))),
    clear: () => go({}),
  }
}

/**
 * The same changes of lists, made to the lists as they are by now: what was pressed on a page that
 * is still drawn from `before` says the whole list.
 */
function onLatest(
  changes: Readonly<Record<string, string | null>>,
  before: SearchParams,
  latest: SearchParams,
) {
  const next = { ...changes }
  for (const name of ['languages', 'fields']) {
    const list = changes[name]
    if (typeof list !== 'string' || latest[name] === before[name]) continue
    const was = partsOf(before[name])
    const wanted = partsOf(list)
    const now = partsOf(latest[name])
    const kept = now.filter((one) => wanted.includes(one) || !was.includes(one))
    const added = wanted.filter((one) => !was.includes(one) && !now.includes(one))
    next[name] = [...kept, ...added].join(',')
  }
  return next
}

function partsOf(list: string | undefined) {
  return list ? list.split(',') : []
}
