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
 * Moving rows with a finger: one that rests on a row takes hold of it, and lets it go over an element with `data-stretch`. Before
 * that the page scrolls as ever. A mouse drags by itself.
 */
export function useTouchDrag(onDrop: (id: string, stretch: string) => void) {
  const [held, setHeld] = useState<Held | null>(null)
  /** Follows the finger while something is held. */
  const sign = useRef<HTMLParagraphElement>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })

  function hold(
    id: string,
    { currentTarget, pointerType, clientX, clientY }: PointerEvent<HTMLElement>,
  ) {
    if (pointerType === 'mouse') return
    const row: HTMLElement = currentTarget
    // The browser's own dragging would begin as well.
    row.draggable = false
    const began = { x: clientX, y: clientY }
    let at = began
    let over: string | null = null
    let isHeld = false
    let frame = 0
    const listening = new AbortController()
    const on = { signal: listening.signal }
    const resting = setTimeout(() => {
      isHeld = true
      setHeld({ id, over: null })
      frame = requestAnimationFrame(follow)
    }, restMs)

    function follow() {
      if (sign.current) sign.current.style.translate = `${at.x}px ${at.y}px`
      if (at.y < edge) window.scrollBy(0, -speed)
      if (at.y > window.innerHeight - edge) window.scrollBy(0, speed)
      const below =
        document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-stretch]')?.dataset[
          'stretch'
        ] ?? null
      if (below !== over) {
        over = below
        setHeld({ id, over })
      }
      frame = requestAnimationFrame(follow)
    }

    function end() {
      clearTimeout(resting)
      cancelAnimationFrame(frame)
      listening.abort()
      row.draggable = true
      if (isHeld) setHeld(null)
    }

    row.addEventListener(
      'pointermove',
      (event) => {
        at = { x: event.clientX, y: event.clientY }
        if (!isHeld && Math.hypot(at.x - began.x, at.y - began.y) > tremble) end()
      },
      on,
    )
    row.addEventListener(
      'pointerup',
      (event) => {
        const stretch = over
        const wasHeld = isHeld
        end()
        if (!wasHeld) return
        event.preventDefault()
        // What was held is not opened by letting it go.
        const once = new AbortController()
        window.addEventListener('click', (click) => click.stopPropagation(), {
          capture: true,
          signal: once.signal,
        })
        setTimeout(() => once.abort())
        if (stretch !== null) drop.current(id, stretch)
      },
      on,
    )
    row.addEventListener('pointercancel', end, on)
    row.addEventListener('touchmove', (event) => isHeld && event.preventDefault(), {
      ...on,
      passive: false,
    })
    row.addEventListener('contextmenu', (event) => event.preventDefault(), on)
  }

  return { held, hold, sign }
}
