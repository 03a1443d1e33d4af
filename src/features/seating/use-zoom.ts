import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import {
  boundedZoom,
  fittingZoom,
  maxZoom,
  minZoom,
  nextZoom,
} from '#machines/seating/floor/zoom.rules.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'

const kept = storedInBrowser('seating-zoom', (found) =>
  typeof found === 'number' && found >= minZoom && found <= maxZoom ? found : null,
)

/** The margin around the plan in pixels: `--space-4`, as in plan.module.css. */
const margin = 16

interface Size {
  width: number
  height: number
}

/** Wheel events that are farther apart than this are separate gestures. */
const gestureMs = 500

/** A point on the screen. */
interface Spot {
  clientX: number
  clientY: number
}

/**
 * A point of the plan in pixels at its normal size, and the screen position where it stays while
 * zooming.
 */
interface Held {
  spot: Spot
  point: { x: number; y: number }
}

/**
 * The zoom of a plan of this size (in pixels) inside `box`, and its controls. The whole plan is
 * shown until a zoom is chosen, which the browser stores.
 */
export function useZoom(size: Size) {
  const box = useRef<HTMLElement>(null)
  /** Null while the whole plan is shown. */
  const [chosen, setChosen] = useState(() => kept.read())
  const view = useView(box)
  const zoom = chosen ?? (view ? fittingZoom(size, view) : 1)
  /** The point of the plan to show at a position after the next zoom. */
  const held = useRef<Held | null>(null)

  function zoomTo(wanted: number, hold: Held | null) {
    const next = boundedZoom(wanted)
    if (next === zoom) return
    held.current = hold
    kept.write(next)
    setChosen(next)
  }

  useLayoutEffect(() => {
    const hold = held.current
    held.current = null
    if (hold && box.current) scrollTo(box.current, zoom, hold)
  }, [zoom])

  useWheelAndPinch(box, zoom, zoomTo)

  function step(by: 1 | -1) {
    if (box.current) zoomTo(nextZoom(zoom, by), holdAt(box.current, zoom, middleOf(box.current)))
  }

  function fit() {
    kept.write(null)
    setChosen(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Record<string, (() => void) | undefined> = {
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': fit,
    }
    const done = keys[event.key]
    if (!done) return
    event.preventDefault()
    done()
  }

  return { box, zoom, step, fit, onKeyDown, onPointerDown: drag }
}

/** The visible size of the plan’s box; null before it is measured. */
function useView(box: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return undefined
    const measure = () => {
      const height = Math.min(window.innerHeight * 0.75, 960)
      const next = { width: own.clientWidth - 2 * margin, height: height - 2 * margin }
      setView((last) => (last?.width === next.width && last.height === next.height ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [box])
  return view
}

/**
 * Successive wheel events at one position are one gesture, like a pinch: each continues from the
 * point where the gesture began.
 */
function useWheelAndPinch(
  box: RefObject<HTMLElement | null>,
  zoom: number,
  zoomTo: (wanted: number, hold: Held) => void,
) {
  const turning = useRef<(Held & { at: number }) | null>(null)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || !box.current) return
    // Prevents the browser from zooming the whole page.
    event.preventDefault()
    const { clientX, clientY, timeStamp } = event
    const last = turning.current
    const goesOn =
      last &&
      last.spot.clientX === clientX &&
      last.spot.clientY === clientY &&
      timeStamp - last.at < gestureMs
    const hold = goesOn ? last : holdAt(box.current, zoom, { clientX, clientY })
    turning.current = { ...hold, at: timeStamp }
    zoomTo(zoom * Math.exp(-Math.max(-40, Math.min(40, event.deltaY)) / 100), hold)
  })
  const pinch = useRef<{ apart: number; zoom: number; hold: Held } | null>(null)
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other || !box.current) return void (pinch.current = null)
    event.preventDefault()
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const spot = {
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    }
    pinch.current ??= { apart, zoom, hold: holdAt(box.current, zoom, spot) }
    const began = pinch.current
    return zoomTo((began.zoom * apart) / began.apart, { ...began.hold, spot })
  })
  useEffect(() => {
    const own = box.current
    const listening = new AbortController()
    const options = { passive: false, signal: listening.signal }
    own?.addEventListener('wheel', (event) => onWheel(event), options)
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      own?.addEventListener(type, (event) => onTouch(event), options)
    }
    return () => listening.abort()
  }, [box])
}

function middleOf(box: HTMLElement): Spot {
  const { left, top, width, height } = box.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** The point of the plan that is now at a position. */
function holdAt(box: HTMLElement, zoom: number, spot: Spot): Held {
  const { across, down } = inBox(box, spot)
  // In right-to-left layouts scrollLeft runs from 0 to negative values.
  const [x, y] = [Math.abs(box.scrollLeft) + across, box.scrollTop + down]
  return { spot, point: { x: (x - margin) / zoom, y: (y - margin) / zoom } }
}

/** Scrolls until the point is at its position, as far as scrolling is possible. */
function scrollTo(box: HTMLElement, zoom: number, { spot, point }: Held) {
  const { across, down, isRtl } = inBox(box, spot)
  const start = point.x * zoom + margin - across
  box.scrollLeft = isRtl ? -start : start
  box.scrollTop = point.y * zoom + margin - down
}

/** A position relative to the box’s start and top. */
function inBox(box: HTMLElement, { clientX, clientY }: Spot) {
  const { left, right, top } = box.getBoundingClientRect()
  const isRtl = getComputedStyle(box).direction === 'rtl'
  return { across: isRtl ? right - clientX : clientX - left, down: clientY - top, isRtl }
}

/** Drags the floor with the mouse; touch scrolls it natively. */
function drag(event: PointerEvent<HTMLElement>) {
  const isOnFloor = event.target instanceof Element && event.target.closest('button') === null
  if (event.pointerType !== 'mouse' || event.button !== 0 || !isOnFloor) return
  const box = event.currentTarget
  let last = { x: event.clientX, y: event.clientY }
  const listening = new AbortController()
  const follow = (to: globalThis.PointerEvent) => {
    box.scrollBy(last.x - to.clientX, last.y - to.clientY)
    last = { x: to.clientX, y: to.clientY }
  }
  window.addEventListener('pointermove', follow, { signal: listening.signal })
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => listening.abort(), { signal: listening.signal })
}
