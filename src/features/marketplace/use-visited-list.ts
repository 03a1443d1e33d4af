import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { SearchAnswer, SearchCard } from '#machines/marketplace/search.schema.ts'

/**
 * A list as it was left, so that Back finds it so: what was loaded, where the page stood, whose
 * page was followed.
 */
export interface VisitedList {
  answer: SearchAnswer
  more: { items: SearchCard[]; nextCursor: string | null } | null
  scrollY: number
  followed: string | null
}

/** The newest lists are kept, and none for so long that its vendors may have changed much. */
const maxLists = 20
const maxAge = 10 * 60_000

const visited = new Map<string, VisitedList & { at: number }>()

export function rememberList(key: string, list: VisitedList) {
  visited.delete(key)
  visited.set(key, { ...list, at: Date.now() })
  for (const oldest of [...visited.keys()].slice(0, Math.max(0, visited.size - maxLists)))
    visited.delete(oldest)
}

/**
 * The list of this entry of the history as it was left; null for one that is new, or that was left
 * long ago.
 */
export function useVisitedList(): VisitedList | null {
  const { key } = useLocation()
  const navigation = useNavigationType()
  const [list] = useState(() => {
    const known = navigation === NavigationType.Pop ? visited.get(key) : undefined
    return known && Date.now() - known.at < maxAge ? known : null
  })
  return list
}
