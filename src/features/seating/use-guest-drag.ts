import { useState } from 'react'
import { usePointerDrag } from './use-pointer-drag.ts'
import type { Carried } from './use-pointer-drag.ts'

/** Where guests can be dropped: a chair, a table (its next free chair), or outside all tables. */
export interface Spot {
  tableId: string | null
  place: number | null
}

/**
 * Picks guests up and drops them: by pressing the guest and then the spot (also by keyboard), by
 * dragging with a mouse, or with a finger after a long press. Elements name their guests in
 * `data-pick` and their spot in `data-spot`; guests dropped anywhere else go back. Tables are moved
 * by keyboard in `table-mover.tsx`.
 */
export function useGuestDrag(
  isDisabled: boolean,
  onDrop: (guestIds: string[], spot: Spot) => void,
  onMoved: (at: Carried) => void,
) {
  const [picked, setPicked] = useState<string[]>([])
  const { over, isDragging, end, press, onPointerDown } = usePointerDrag(isDisabled, {
    onBegin: setPicked,
    onMoved,
    onEnd: (guestIds, name) => {
      const spot = readSpot(name)
      if (spot) drop(spot, guestIds)
      else putBack()
    },
    onKey: (key) => {
      if (key === 'Escape' && picked.length > 0) putBack()
    },
  })

  function pick(guestIds: string[]) {
    if (!isDisabled) setPicked(guestIds)
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

  return { picked, over, isDragging, pick, drop, putBack, press, onPointerDown }
}

export type Pick = ReturnType<typeof useGuestDrag>

/**
 * Places the dragged copy beside the pointer and inside the page; above a finger, which would cover
 * it.
 */
export function carryTo(ghost: HTMLElement, { x, y, isFinger }: Carried) {
  const { width, height } = ghost.getBoundingClientRect()
  const beside = { x: isFinger ? x - width / 2 : x + 12, y: isFinger ? y - height - 28 : y + 12 }
  const [left, top] = [
    Math.min(beside.x, window.innerWidth - width - 8),
    Math.min(beside.y, window.innerHeight - height - 8),
  ]
  ghost.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`
}

/** A spot as the value of its element's `data-spot`. */
export function spotName({ tableId, place }: Spot) {
  return `${tableId ?? 'none'} ${place ?? 'any'}`
}

function readSpot(name: string | null): Spot | null {
  if (name === null) return null
  const [tableId = 'none', place = 'any'] = name.split(' ')
  return {
    tableId: tableId === 'none' ? null : tableId,
    place: place === 'any' ? null : Number(place),
  }
}
