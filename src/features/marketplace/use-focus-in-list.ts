import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the focus in a list whose length changes: whoever asked for more goes on at the first of
 * them, which stands where the button was, and where the card with the focus has left, at the next.
 */
export function useFocusInList(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  const focused = useRef(-1)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const cards = [...(list.current?.children ?? [])]
      focused.current = cards.findIndex((card) => card.contains(target as Node))
    }
    const forget = ({ target }: FocusEvent) => {
      // What is removed from the page loses the focus, too.
      if ((target as Node).isConnected) focused.current = -1
    }
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget)
    }
  }, [list])

  useEffect(() => {
    const had = before.current
    before.current = count
    const hasLost = focused.current >= 0 && document.activeElement === document.body
    const place = count > had ? had : hasLost ? Math.min(focused.current, count - 1) : -1
    if (had > 0 && place >= 0)
      list.current?.children[place]?.querySelector('h2')?.focus({ preventScroll: count > had })
  }, [list, count])
}
