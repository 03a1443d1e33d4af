import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** Where somebody may be put down: a chair, a table (its next free chair), or away from every table. */
export interface Spot {
  tableId: string | null
  place: number | null
}

/** Where somebody is who is carried, and by what. */
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

/**
 * Picking people up and putting them down: by pressing both, by dragging with a mouse, or with a finger after a rest. Elements say who they
 * are and where they lie by `data-pick` and `data-spot`; what is dropped anywhere else goes back.
 */
export function useGuestDrag(
  disabledReason: boolean,
  onDrop: (guestIds: string[], spot: Spot) => void,
  onMoved: (at: Carried) => void,
) {
  const [picked, setPicked] = useState<string[]>([])
  const [over, setOver] = useState<string | null>(null)
  const [isDragging, setDragging] = useState(false)
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  function pick(guestIds: string[]) {
    if (!disabledReason) setPicked(guestIds)
  }
  function putBack() {
    setPicked([])
    end()
  }
  function drop(spot: Spot, guestIds = picked) {
    end()
    setPicked([])
    if (guestIds.length > 0) onDrop(guestIds, spot)
  }
  function end() {
    if (drag.current?.timer) clearTimeout(drag.current.timer)
    drag.current = null
    setDragging(false)
    setOver(null)
  }
  function begin(held: Drag) {
    held.isUnderWay = true
    setPicked(held.guestIds)
    setDragging(true)
    onMoved({ ...held.at, isFinger: held.isFinger })
    const roll = () => {
      if (drag.current !== held) return
      rollAt(held.at)
      onMoved({ ...held.at, isFinger: true })
      setOver(spotAt(held.at.x, held.at.y))
      requestAnimationFrame(roll)
    }
    if (held.isFinger) requestAnimationFrame(roll)
  }

  const moved = useEffectEvent((event: globalThis.PointerEvent) => {
    const held = drag.current
    if (!held || event.pointerId !== held.pointer) return
    const slip = Math.hypot(event.clientX - held.at.x, event.clientY - held.at.y)
    if (!held.isUnderWay) {
      if (slip < slipPx) return
      // A finger that moves before it has rested scrolls.
      if (held.timer) return end()
      begin(held)
    }
    held.at = { x: event.clientX, y: event.clientY }
    onMoved({ ...held.at, isFinger: held.isFinger })
    setOver(spotAt(event.clientX, event.clientY))
  })
  const ended = useEffectEvent((event: globalThis.PointerEvent) => {
    const held = drag.current
    if (!held || event.pointerId !== held.pointer) return
    if (!held.isUnderWay) return end()
    wasDragged.current = true
    const spot = event.type === 'pointerup' ? readSpot(spotAt(event.clientX, event.clientY)) : null
    if (spot) drop(spot, held.guestIds)
    else putBack()
  })
  const held = useEffectEvent((event: Event) => {
    if (drag.current?.isUnderWay) event.preventDefault()
  })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // What was dropped on another element has had no click: the next one is the key's.
    wasDragged.current = false
    if (event.key === 'Escape' && picked.length > 0) putBack()
  })
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => moved(event)
    const up = (event: globalThis.PointerEvent) => ended(event)
    const hold = (event: Event) => held(event)
    const key = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
    window.addEventListener('keydown', key)
    // While somebody is carried the page stays where it is.
    window.addEventListener('touchmove', hold, { passive: false })
    window.addEventListener('contextmenu', hold)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
      window.removeEventListener('keydown', key)
      window.removeEventListener('touchmove', hold)
      window.removeEventListener('contextmenu', hold)
    }
  }, [])

  return {
    picked,
    over,
    isDragging,
    pick,
    drop,
    putBack,
    /** A press on the button of a spot, or of somebody: after dragging, the browser's click means nothing. */
    press(act: () => void) {
      if (wasDragged.current) wasDragged.current = false
      else act()
    },
    /** For the element around all that can be picked up. */
    onPointerDown(event: PointerEvent) {
      wasDragged.current = false
      const element =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pick]') : null
      const guestIds = element?.dataset['pick']?.split(' ').filter(Boolean) ?? []
      if (disabledReason || event.button !== 0 || guestIds.length === 0 || drag.current) return
      const carried: Drag = {
        guestIds,
        at: { x: event.clientX, y: event.clientY },
        isUnderWay: false,
        timer: null,
        pointer: event.pointerId,
        isFinger: event.pointerType === 'touch',
      }
      if (carried.isFinger)
        carried.timer = setTimeout(() => {
          carried.timer = null
          if (drag.current === carried) begin(carried)
        }, restMs)
      drag.current = carried
      // Otherwise the element that a finger went down on would keep all that follows to itself.
      if (element?.hasPointerCapture(event.pointerId))
        element.releasePointerCapture(event.pointerId)
    },
  }
}

export type Pick = ReturnType<typeof useGuestDrag>

/** Beside what points, and within the page; above a finger, which hides what lies below it. */
export function carryTo(ghost: HTMLElement, { x, y, isFinger }: Carried) {
  const { width, height } = ghost.getBoundingClientRect()
  const beside = { x: isFinger ? x - width / 2 : x + 12, y: isFinger ? y - height - 28 : y + 12 }
  const [left, top] = [
    Math.min(beside.x, window.innerWidth - width - 8),
    Math.min(beside.y, window.innerHeight - height - 8),
  ]
  ghost.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`
}

/** How a spot is written down on its element. */
export function spotName({ tableId, place }: Spot) {
  return `${tableId ?? 'none'} ${place ?? 'any'}`
}

/** How near an edge a finger has to come for what is beyond it to come nearer, and how fast that is at most, in pixels a frame. */
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

function readSpot(name: string | null): Spot | null {
  if (name === null) return null
  const [tableId = 'none', place = 'any'] = name.split(' ')
  return {
    tableId: tableId === 'none' ? null : tableId,
    place: place === 'any' ? null : Number(place),
  }
}

function spotAt(x: number, y: number): string | null {
  return (
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-spot]')?.dataset['spot'] ?? null
  )
}
