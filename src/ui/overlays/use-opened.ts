import { useState } from 'react'

/**
 * Which window is open above a page. A window closes itself alone: where its answer comes late,
 * another one may be open by then.
 */
export function useOpened<T>(first: T | null = null) {
  const [opened, setOpened] = useState(first)
  const open = (next: T | null) =>
    setOpened((now) => (next === null && now !== opened ? now : next))
  return [opened, open] as const
}
