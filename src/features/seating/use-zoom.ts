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

/** Around the plan, in pixels, on each side: `--space-4`, as plan.module.css draws it. */
const margin = 16

interface Size {
  width: number
  height: number
}

/** Turns of a wheel that follow each other more slowly are not one gesture. */
const gestureMs = 500

/** A spot of the screen. */
interface Spot {
  clientX: number
  clientY: number
}

/**
 * A point of the plan, in pixels at its usual size, and the spot where it stays while the plan
 * grows or shrinks around it.
 */
interface Held {
  spot: Spot
  point: { x: number; y: number }
}

/**
 * How large a plan of this size in pixels is drawn in `box`, and the ways to change that. Until
 * somebody chooses a size, which this browser keeps, all of the plan is shown.
 */
export function useZoom(size: Size) {
  const box = useRef<HTMLElement>(null)
  /** Null while all of the plan is shown. */
  const [chosen, setChosen] = useState(() => kept.read())
  const view = useView(box)
  const zoom = chosen ?? (view ? fittingZoom(size, view) : 1)
  /** Which point of the plan is to be seen where, once it has the size that was asked for. */
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

/** How much of the plan there is room for; null until it was measured. */
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
 * The turns of a wheel that rests over one spot are one gesture, and so is a pinch: each goes on
 * from the point where it began.
 */
function useWheelAndPinch(
  box: RefObject<HTMLElement | null>,
  zoom: number,
  zoomTo: (wanted: number, hold: Held) => void,
) {
  const turning = useRef<(Held & { at: number }) | null>(null)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || !box.current) return
    // The browser would zoom the whole page.
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
    const heard = new AbortController()
    const options = { passive: false, signal: heard.signal }
    own?.addEventListener('wheel', (event) => onWheel(event), options)
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      own?.addEventListener(type, (event) => onTouch(event), options)
    }
    return () => heard.abort()
  }, [box])
}

function middleOf(box: HTMLElement): Spot {
  const { left, top, width, height } = box.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** The point of the plan that is seen at a spot now. */
function holdAt(box: HTMLElement, zoom: number, spot: Spot): Held {
  const { across, down } = inBox(box, spot)
  // From the right edge a browser counts downwards from 0.
  const [x, y] = [Math.abs(box.scrollLeft) + across, box.scrollTop + down]
  return { spot, point: { x: (x - margin) / zoom, y: (y - margin) / zoom } }
}

/** Scrolls so that the point is seen at its spot, as far as there is something to scroll. */
function scrollTo(box: HTMLElement, zoom: number, { spot, point }: Held) {
  const { across, down, isRtl } = inBox(box, spot)
  const start = point.x * zoom + margin - across
  box.scrollLeft = isRtl ? -start : start
  box.scrollTop = point.y * zoom + margin - down
}

/** How far a spot is from the box's start and top. */
function inBox(box: HTMLElement, { clientX, clientY }: Spot) {
  const { left, right, top } = box.getBoundingClientRect()
  const isRtl = getComputedStyle(box).direction === 'rtl'
  return { across: isRtl ? right - clientX : clientX - left, down: clientY - top, isRtl }
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
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => heard.abort(), { signal: heard.signal })
}
