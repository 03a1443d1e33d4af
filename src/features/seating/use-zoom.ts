import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { boundedZoom, fittingZoom, maxZoom, minZoom, nextZoom } from '#machines/seating/zoom.rules.ts'
import { keptInBrowser } from '#src/client/storage/storage.ts'

const kept = keptInBrowser('seating-zoom', (found) => (typeof found === 'number' && found >= minZoom && found <= maxZoom ? found : null))

/** Around the plan, in pixels, on each side. */
const margin = 16

/** A point of the screen that stays where it is while the plan grows or shrinks around it. */
interface Spot {
  clientX: number
  clientY: number
}

/** How large a plan of this size in pixels is drawn in `box`, and the ways to change that; this browser keeps it. */
export function useZoom(size: { width: number; height: number }) {
  const box = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(() => kept.read() ?? 1)
  /** What the last change went from, and about which spot. */
  const change = useRef<{ from: number; spot: Spot | null } | null>(null)

  function zoomTo(wanted: number, spot: Spot | null = null) {
    const next = boundedZoom(wanted)
    if (next === zoom) return
    change.current = { from: zoom, spot }
    kept.write(next)
    setZoom(next)
  }

  useLayoutEffect(() => {
    const made = change.current
    change.current = null
    if (made && box.current) holdStill(box.current, zoom / made.from, made.spot)
  }, [zoom])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    // The browser would zoom the whole page.
    event.preventDefault()
    zoomTo(zoom * Math.exp(-Math.max(-40, Math.min(40, event.deltaY)) / 100), event)
  })
  const pinch = useRef<{ apart: number; zoom: number } | null>(null)
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) return void (pinch.current = null)
    event.preventDefault()
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    pinch.current ??= { apart, zoom }
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
    return zoomTo((pinch.current.zoom * apart) / pinch.current.apart, middle)
  })
  useEffect(() => {
    const own = box.current
    const heard = new AbortController()
    const options = { passive: false, signal: heard.signal }
    own?.addEventListener('wheel', (event) => onWheel(event), options)
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      own?.addEventListener(type, (event) => onTouch(event), options)
    }
    return () => heard.abort()
  }, [])

  function step(by: 1 | -1) {
    zoomTo(nextZoom(zoom, by))
  }

  function fit() {
    if (!box.current) return
    const height = Math.min(window.innerHeight * 0.75, 960)
    zoomTo(fittingZoom(size, { width: box.current.clientWidth - 2 * margin, height: height - 2 * margin }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Record<string, (() => void) | undefined> = { '+': () => step(1), '=': () => step(1), '-': () => step(-1), '0': fit }
    const done = keys[event.key]
    if (!done) return
    event.preventDefault()
    done()
  }

  return { box, zoom, step, fit, onKeyDown, onPointerDown: drag }
}

/** Scrolls so that the spot, or the middle, shows what it showed before everything became `ratio` times as large. */
function holdStill(box: HTMLElement, ratio: number, spot: Spot | null) {
  const { left, top, width, height } = box.getBoundingClientRect()
  const isRtl = getComputedStyle(box).direction === 'rtl'
  const x = spot ? spot.clientX - left : width / 2
  const [across, down] = [isRtl ? width - x : x, spot ? spot.clientY - top : height / 2]
  // From the right edge a browser counts downwards from 0.
  const start = (Math.abs(box.scrollLeft) + across) * ratio - across
  box.scrollLeft = isRtl ? -start : start
  box.scrollTop = (box.scrollTop + down) * ratio - down
}

/** The floor itself follows the mouse; a finger scrolls it anyway. */
function drag(event: PointerEvent<HTMLElement>) {
  const isOnFloor = event.target instanceof Element && event.target.closest('button') === null
  if (event.pointerType !== 'mouse' || event.button !== 0 || !isOnFloor) return
  const box = event.currentTarget
  let last = { x: event.clientX, y: event.clientY }
  const heard = new AbortController()
  const follow = (to: globalThis.PointerEvent) => {
    box.scrollBy(last.x - to.clientX, last.y - to.clientY)
    last = { x: to.clientX, y: to.clientY }
  }
  window.addEventListener('pointermove', follow, { signal: heard.signal })
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => heard.abort(), { signal: heard.signal })
}
