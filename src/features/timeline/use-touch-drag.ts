import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** How long a finger rests on a row until it holds it, and how far it may tremble meanwhile. */
const restMs = 400
const tremble = 8
/** How near the edge of the screen the page moves on, and how fast, in pixels. */
const edge = 96
const speed = 12

/** What a finger holds: which row, and over which stretch of the list it is. */
export interface Held {
  id: string
  over: string | null
}

/**
 * Moving rows with a finger: one that rests on a row takes hold of it, and lets it go over an
 * element with `data-stretch`. Before that the page scrolls as ever. A mouse drags by itself.
 */
export function useTouchDrag(onDrop: (id: string, stretch: string) => void) {
  const [held, setHeld] = useState<Held | null>(null)
  /** Follows the finger while something is held. */
  const sign = useRef<HTMLParagraphElement>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })

  function hold(id: string, event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse') return
    const { currentTarget, clientX, clientY } = event
    carry(
      currentTarget,
      { x: clientX, y: clientY },
      {
        onMove: ({ x, y }) => {
          if (sign.current) sign.current.style.translate = `${x}px ${y}px`
        },
        onOver: (over) => setHeld({ id, over }),
        onDrop: (stretch) => drop.current(id, stretch),
        onEnd: () => setHeld(null),
      },
    )
  }

  return { held, hold, sign }
}

interface Point {
  x: number
  y: number
}

interface Carrier {
  /** Where the finger is, in each frame while it holds the row. */
  onMove: (at: Point) => void
  /** It has taken hold of the row, or has come over another stretch, or over none. */
  onOver: (over: string | null) => void
  onDrop: (stretch: string) => void
  /** It no longer holds the row. */
  onEnd: () => void
}

/**
 * Takes hold of a row once the finger that is on it has rested, and follows the finger until it is
 * lifted.
 */
function carry(row: HTMLElement, began: Point, { onMove, onOver, onDrop, onEnd }: Carrier) {
  // The browser's own dragging would begin as well.
  row.draggable = false
  let at = began
  let over: string | null = null
  let isHeld = false
  let frame = 0
  const listening = new AbortController()
  const resting = setTimeout(() => {
    isHeld = true
    onOver(null)
    frame = requestAnimationFrame(follow)
  }, restMs)

  function follow() {
    onMove(at)
    scrollNearEdge(at)
    const below = stretchAt(at)
    if (below !== over) {
      over = below
      onOver(over)
    }
    frame = requestAnimationFrame(follow)
  }

  function end() {
    clearTimeout(resting)
    cancelAnimationFrame(frame)
    listening.abort()
    row.draggable = true
    if (isHeld) onEnd()
  }

  listen(row, listening.signal, {
    isHeld: () => isHeld,
    onMove: (to) => {
      at = to
      if (!isHeld && Math.hypot(at.x - began.x, at.y - began.y) > tremble) end()
    },
    onLift: (event) => {
      end()
      if (!isHeld) return
      event.preventDefault()
      ignoreClick()
      if (over !== null) onDrop(over)
    },
    onCancel: end,
  })
}

/**
 * Hears what a finger does that went down on a row, and keeps the page from scrolling while it
 * holds it.
 */
function listen(
  row: HTMLElement,
  signal: AbortSignal,
  {
    isHeld,
    onMove,
    onLift,
    onCancel,
  }: {
    isHeld: () => boolean
    onMove: (to: Point) => void
    onLift: (event: Event) => void
    onCancel: () => void
  },
) {
  const on = { signal }
  row.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => onMove({ x: clientX, y: clientY }),
    on,
  )
  row.addEventListener('pointerup', onLift, on)
  row.addEventListener('pointercancel', onCancel, on)
  row.addEventListener('touchmove', (event) => isHeld() && event.preventDefault(), {
    ...on,
    passive: false,
  })
  row.addEventListener('contextmenu', (event) => event.preventDefault(), on)
}

/** What was held is not opened by letting it go. */
function ignoreClick() {
  const once = new AbortController()
  window.addEventListener('click', (click) => click.stopPropagation(), {
    capture: true,
    signal: once.signal,
  })
  setTimeout(() => once.abort())
}

function scrollNearEdge({ y }: Point) {
  if (y < edge) window.scrollBy(0, -speed)
  if (y > window.innerHeight - edge) window.scrollBy(0, speed)
}

function stretchAt({ x, y }: Point) {
  const below = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stretch]')
  return below?.dataset['stretch'] ?? null
}
