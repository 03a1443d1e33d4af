import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

interface NearProps {
  /** Drawn wherever it is: what has the focus in it must not go. */
  isHeld: boolean
  children: ReactNode
}

/**
 * A part of a long list that is drawn while it is near the screen, and on paper; further away it
 * only keeps its room.
 */
export function Near({ isHeld, children }: NearProps) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number | null>(null)
  const isPrinting = useSyncExternalStore(followPrinting, isOnPaper, () => false)
  useEffect(() => {
    if (!box.current) return undefined
    const seen = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setRoom(last.isIntersecting ? null : last.boundingClientRect.height)
      },
      { rootMargin: '1200px' },
    )
    seen.observe(box.current)
    return () => seen.disconnect()
  }, [])
  const isDrawn = room === null || isHeld || isPrinting
  return (
    <div ref={box} style={isDrawn ? undefined : { blockSize: `${room}px` }}>
      {isDrawn ? children : null}
    </div>
  )
}

let isPrinting = false

function isOnPaper() {
  return isPrinting || window.matchMedia('print').matches
}

function followPrinting(changed: () => void) {
  const paper = window.matchMedia('print')
  const controller = new AbortController()
  const become = (now: boolean) => () => {
    isPrinting = now
    changed()
  }
  window.addEventListener('beforeprint', become(true), { signal: controller.signal })
  window.addEventListener('afterprint', become(false), { signal: controller.signal })
  paper.addEventListener('change', changed, { signal: controller.signal })
  return () => controller.abort()
}
