import { useEffectEvent, useLayoutEffect } from 'react'

/** The part of the screen that nothing lies over, in pixels from its upper edge. */
export interface Clear {
  from: number
  to: number
}

/**
 * Between the table's head and whatever stands at the foot of the screen, or for a while above it.
 */
const covers = '[data-bar="foot"], [data-covers]'
const gap = 8

/** Measured when somebody moves, and never while the page is scrolled. */
export function clearPart(): Clear {
  const clear = { from: 0, to: window.innerHeight }
  for (const cover of document.querySelectorAll(covers)) {
    const { top, bottom, height } = cover.getBoundingClientRect()
    if (height === 0 || bottom < 0 || top > window.innerHeight) continue
    if (top + bottom < window.innerHeight) clear.from = Math.max(clear.from, bottom + gap)
    else clear.to = Math.min(clear.to, top - gap)
  }
  return clear
}

/**
 * Scrolls the page as far as it takes to see what lies from `top` to `end`, its beginning rather
 * than its end.
 */
export function scrollInto(top: number, end: number, { from, to }: Clear) {
  if (top < from || end - top > to - from) window.scrollBy(0, top - from)
  else if (end > to) window.scrollBy(0, end - to)
}

/**
 * Brings what is worked on out from under what has come to lie over it: `covering` names that, and
 * is empty where there is nothing.
 */
export function useUncovered(covering: string, bringIn: () => void) {
  const bring = useEffectEvent(bringIn)
  useLayoutEffect(() => {
    if (covering !== '') bring()
  }, [covering])
}
