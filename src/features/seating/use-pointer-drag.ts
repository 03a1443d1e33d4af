import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** The position of the dragged guests, and whether a finger drags them. */
export interface Carried {
  x: number
  y: number
  isFinger: boolean
}

interface Drag {
  guestIds: string[]
  at: { x: number; y: number }
  isUnderWay: boolean
  timer: ReturnType<typeof setTimeout> | null
  /** The pointer’s id: a second finger drags nothing. */
  pointer: number
  /** A mouse can scroll with its wheel while dragging; a finger scrolls at the edges only. */
  isFinger: boolean
}

/** The duration of a long press; a shorter touch scrolls. */
const restMs = 350
const slipPx = 6

interface Dragging {
  onBegin: (guestIds: string[]) => void
  onMoved: (at: Carried) => void
  /** Called when guests are dropped on the named spot; null if there is none. */
  onEnd: (guestIds: string[], spot: string | null) => void
  onKey: (key: string) => void
}

/**
 * Drags elements that name their guests in `data-pick`, with a mouse, or with a finger after a long
 * press. `over` is the `data-spot` under the pointer.
 */
export function usePointerDrag(isDisabled: boolean, { onEnd, onKey, ...dragging }: Dragging) {
  const { over, isDragging, drag, take, begin, follow, end } = useDrag(dragging)
  const wasDragged = useRef(false)

  useWindowPointer({
    onMove: (event) => {
      const held = drag(event)
      if (!held) return
      const at = { x: event.clientX, y: event.clientY }
      if (!held.isUnderWay) {
        if (Math.hypot(at.x - held.at.x, at.y - held.at.y) < slipPx) return
        // A finger that moves before the long press scrolls.
        if (held.timer) return end()
        begin(held)
      }
      held.at = at
      follow(held)
    },
    onUp: (event) => {
      const held = drag(event)
      if (!held) return
      if (!held.isUnderWay) return end()
      wasDragged.current = true
      const at = { x: event.clientX, y: event.clientY }
      onEnd(held.guestIds, event.type === 'pointerup' ? spotAt(at) : null)
    },
    isHolding: () => drag()?.isUnderWay === true,
    onKey: (key) => {
      // A drop on another element sends no click, so the next click comes from the keyboard.
      wasDragged.current = false
      onKey(key)
    },
  })

  return {
    over,
    isDragging,
    end,
    /** A press on a spot or guest. The click that the browser sends after a drag is ignored. */
    press: (act: () => void) => {
      if (wasDragged.current) wasDragged.current = false
      else act()
    },
    /** For the element that contains everything that can be dragged. */
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false
      const held = isDisabled || drag() ? null : heldBy(event)
      if (held) take(held)
    },
  }
}

/** The guest under the pointer, dragged once it has moved or after a long press. */
function useDrag({ onBegin, onMoved }: Pick<Dragging, 'onBegin' | 'onMoved'>) {
  const [over, setOver] = useState<string | null>(null)
  const [isDragging, setDragging] = useState(false)
  const held = useRef<Drag | null>(null)

  function end() {
    if (held.current?.timer) clearTimeout(held.current.timer)
    held.current = null
    setDragging(false)
    setOver(null)
  }
  function follow({ at, isFinger }: Drag) {
    onMoved({ ...at, isFinger })
    setOver(spotAt(at))
  }
  function begin(drag: Drag) {
    drag.isUnderWay = true
    onBegin(drag.guestIds)
    setDragging(true)
    onMoved({ ...drag.at, isFinger: drag.isFinger })
    if (!drag.isFinger) return
    const roll = () => {
      if (held.current !== drag) return
      rollAt(drag.at)
      follow(drag)
      requestAnimationFrame(roll)
    }
    requestAnimationFrame(roll)
  }
  function take(drag: Drag) {
    if (drag.isFinger)
      drag.timer = setTimeout(() => {
        drag.timer = null
        if (held.current === drag) begin(drag)
      }, restMs)
    held.current = drag
  }
  /** The current drag; only the one of this pointer, if one is given. */
  function drag(event?: globalThis.PointerEvent) {
    const own = event === undefined || held.current?.pointer === event.pointerId
    return own ? held.current : null
  }

  return { over, isDragging, drag, take, begin, follow, end }
}

interface WindowPointer {
  onMove: (event: globalThis.PointerEvent) => void
  onUp: (event: globalThis.PointerEvent) => void
  /** Whether a drag is going on, during which the page does not scroll. */
  isHolding: () => boolean
  onKey: (key: string) => void
}

/** Listens to the pointer on the whole page, and to keys. */
function useWindowPointer({ onMove, onUp, isHolding, onKey }: WindowPointer) {
  const moved = useEffectEvent(onMove)
  const ended = useEffectEvent(onUp)
  const held = useEffectEvent((event: Event) => {
    if (isHolding()) event.preventDefault()
  })
  const pressed = useEffectEvent(onKey)
  useEffect(() => {
    const listening = new AbortController()
    const on = { signal: listening.signal }
    const up = (event: globalThis.PointerEvent) => ended(event)
    const hold = (event: Event) => held(event)
    window.addEventListener('pointermove', (event) => moved(event), on)
    window.addEventListener('pointerup', up, on)
    window.addEventListener('pointercancel', up, on)
    window.addEventListener('keydown', ({ key }) => pressed(key), on)
    window.addEventListener('touchmove', hold, { ...on, passive: false })
    window.addEventListener('contextmenu', hold, on)
    return () => listening.abort()
  }, [])
}

/** The guest under a pointer; null if there is none. */
function heldBy(event: PointerEvent): Drag | null {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pick]') : null
  const guestIds = element?.dataset['pick']?.split(' ').filter(Boolean) ?? []
  if (event.button !== 0 || guestIds.length === 0) return null
  // Otherwise the touched element would capture all further pointer events.
  if (element?.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId)
  return {
    guestIds,
    at: { x: event.clientX, y: event.clientY },
    isUnderWay: false,
    timer: null,
    pointer: event.pointerId,
    isFinger: event.pointerType === 'touch',
  }
}

/** How near to an edge a finger starts scrolling, and the maximum speed in pixels per frame. */
const edgePx = 72
const fastest = 14

/** Scrolls the page and the plan towards the edge near the finger. */
function rollAt({ x, y }: { x: number; y: number }) {
  window.scrollBy(0, towards(y, 0, window.innerHeight))
  const plan = document.elementFromPoint(x, y)?.closest('[data-rolls]')
  if (!plan) return
  const { left, right, top, bottom } = plan.getBoundingClientRect()
  plan.scrollBy(
    towards(x, left, right),
    towards(y, Math.max(top, 0), Math.min(bottom, window.innerHeight)),
  )
}

function towards(at: number, from: number, to: number) {
  return (
    fastest *
    (at < from + edgePx ? (at - from - edgePx) / edgePx : Math.max(0, (at - to + edgePx) / edgePx))
  )
}

function spotAt({ x, y }: { x: number; y: number }): string | null {
  return (
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-spot]')?.dataset['spot'] ?? null
  )
}
