import { useEffectEvent, useLayoutEffect } from 'react'

/** The part of the screen that nothing covers, in pixels from its top. */
export interface VisibleArea {
  from: number
  to: number
}

/**
 * Between the table's head and whatever stands at the foot of the screen, or for a while above it.
 */
const covers = '[data-bar="foot"], [data-covers]'
const gap = 8

/** Measured when somebody moves, and never while the page is scrolled. */
export function visibleArea(): VisibleArea {
  const area = { from: 0, to: window.innerHeight }
  for (const cover of document.querySelectorAll(covers)) {
    const { top, bottom, height } = cover.getBoundingClientRect()
    if (height === 0 || bottom < 0 || top > window.innerHeight) continue
    if (top + bottom < window.innerHeight) area.from = Math.max(area.from, bottom + gap)
    else area.to = Math.min(area.to, top - gap)
  }
  return area
}

/**
 * Scrolls the page as far as it takes to see what lies from `top` to `end`, its beginning rather
 * than its end.
 */
export function scrollInto(top: number, end: number, { from, to }: VisibleArea) {
  if (top < from || end - top > to - from) window.scrollBy(0, top - from)
  else if (end > to) window.scrollBy(0, end - to)
}

/**
 * Brings what is worked on out from under what has come to lie over it: `covering` names that, and
 * is empty where there is nothing.
 */
export function useVisibleArea(covering: string, bringIn: () => void) {
  const bring = useEffectEvent(bringIn)
  useLayoutEffect(() => {
    if (covering !== '') bring()
  }, [covering])
}
