import { useState } from 'react'
import { usePointerDrag } from './use-pointer-drag.ts'
import type { Carried } from './use-pointer-drag.ts'

/** Where somebody may be put down: a chair, a table (its next free chair), or away from every table. */
export interface Spot {
  tableId: string | null
  place: number | null
}

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
  const { over, isDragging, end, press, onPointerDown } = usePointerDrag(disabledReason, {
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

  return { picked, over, isDragging, pick, drop, putBack, press, onPointerDown }
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

function readSpot(name: string | null): Spot | null {
  if (name === null) return null
  const [tableId = 'none', place = 'any'] = name.split(' ')
  return {
    tableId: tableId === 'none' ? null : tableId,
    place: place === 'any' ? null : Number(place),
  }
}
