import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** Where the dragged guests are, and whether a finger holds them. */
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
  /** The finger's or the mouse's own number: a second finger drags nothing. */
  pointer: number
  /** A mouse has a wheel to scroll with meanwhile; a finger has only the edges. */
  isFinger: boolean
}

/** A finger that rests so long picks up; before that it scrolls. */
const restMs = 350
const slipPx = 6

interface Dragging {
  onBegin: (guestIds: string[]) => void
  onMoved: (at: Carried) => void
  /** They were let go over a spot, by its name; null where there is none. */
  onEnd: (guestIds: string[], spot: string | null) => void
  onKey: (key: string) => void
}

/**
 * Drags elements that name their guests in `data-pick`, with a mouse, or with a finger after a
 * rest. `over` is the `data-spot` under the pointer.
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
        // A finger that moves before it has rested scrolls.
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
      // What was dropped on another element has had no click: the next one is the key's.
      wasDragged.current = false
      onKey(key)
    },
  })

  return {
    over,
    isDragging,
    end,
    /**
     * A press on the button of a spot, or of somebody: after dragging, the browser's click means
     * nothing.
     */
    press: (act: () => void) => {
      if (wasDragged.current) wasDragged.current = false
      else act()
    },
    /** For the element around all that can be picked up. */
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false
      const held = isDisabled || drag() ? null : heldBy(event)
      if (held) take(held)
    },
  }
}

/** Who is held by a pointer, and carried once it has moved or rested. */
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
  /** What is held; by this pointer, where one is asked for. */
  function drag(event?: globalThis.PointerEvent) {
    const own = event === undefined || held.current?.pointer === event.pointerId
    return own ? held.current : null
  }

  return { over, isDragging, drag, take, begin, follow, end }
}

interface WindowPointer {
  onMove: (event: globalThis.PointerEvent) => void
  onUp: (event: globalThis.PointerEvent) => void
  /** Whether somebody is carried: the page stays where it is meanwhile. */
  isHolding: () => boolean
  onKey: (key: string) => void
}

/** Hears a pointer wherever it is on the page, and the keys. */
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

/** Whom a pointer went down on; null where that is nobody. */
function heldBy(event: PointerEvent): Drag | null {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pick]') : null
  const guestIds = element?.dataset['pick']?.split(' ').filter(Boolean) ?? []
  if (event.button !== 0 || guestIds.length === 0) return null
  // Otherwise the element that a finger went down on would keep all that follows to itself.
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

/**
 * How near an edge a finger has to come for what is beyond it to come nearer, and how fast that is
 * at most, in pixels a frame.
 */
const edgePx = 72
const fastest = 14

/** Scrolls the page, and the plan in it, towards the edge that a finger is near. */
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
