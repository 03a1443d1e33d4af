import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Picture, Place } from '../layout/picture.ts'
import { centredOn, fitted, inSight, moved, opening, zoomed } from './view.ts'
import type { Size, View } from './view.ts'

/** What of the picture is seen, and every way to change that: wheel, pinch, drag, keys. */
export function useView(picture: Picture) {
  const area = useRef<HTMLDivElement>(null)
  const [view, show] = useState<View>({ x: 0, y: 0, scale: 1 })
  const change = (next: (view: View, room: Size) => View) =>
    show((now) => next(now, roomOf(area.current)))
  const zoom = (by: number, at?: { x: number; y: number }) =>
    change((now, room) => zoomed(now, by, at ?? { x: room.width / 2, y: room.height / 2 }))
  const open = useEffectEvent((shown: Picture) =>
    change((_, room) => opening(shown, room, firstOf(shown))),
  )
  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    // Two fingers on a pad pinch as a wheel with the Control key, in small steps.
    const strength = event.ctrlKey ? 0.01 : event.deltaMode === 1 ? 0.05 : 0.0015
    zoom(Math.exp(-event.deltaY * strength), within(area.current, event))
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    change((now, room) => act(now, room, picture))
  })
  const drag = useEffectEvent(
    (by: { x: number; y: number }, spread: number, at: { x: number; y: number }) =>
      change((now) => moved(spread === 1 ? now : zoomed(now, spread, at), by)),
  )

  useEffect(() => open(picture), [picture])
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    // React listens to wheels without the right to keep the page from scrolling.
    element.addEventListener('wheel', turnWheel, { passive: false, signal })
    element.addEventListener('keydown', press, { signal })
    followFingers(element, drag, signal)
    return () => listening.abort()
  }, [])

  return {
    area,
    view,
    zoom,
    fit: () => change((_, room) => fitted(picture, room)),
    centre: (place: Place) => change((now, room) => centredOn(now, place, room)),
    reveal: (place: Place) => change((now, room) => inSight(now, place, room)),
  }
}

const step = 80

const keys: Record<string, (view: View, room: Size, picture: Picture) => View> = {
  '+': (view, room) => zoomed(view, 1.25, { x: room.width / 2, y: room.height / 2 }),
  '=': (view, room) => zoomed(view, 1.25, { x: room.width / 2, y: room.height / 2 }),
  '-': (view, room) => zoomed(view, 0.8, { x: room.width / 2, y: room.height / 2 }),
  '0': (_, room, picture) => fitted(picture, room),
  ArrowLeft: (view) => moved(view, { x: step, y: 0 }),
  ArrowRight: (view) => moved(view, { x: -step, y: 0 }),
  ArrowUp: (view) => moved(view, { x: 0, y: step }),
  ArrowDown: (view) => moved(view, { x: 0, y: -step }),
}

/**
 * One finger or the mouse drags; two fingers drag and zoom. A press that does not move stays a
 * press.
 */
function followFingers(
  element: HTMLElement,
  drag: (by: { x: number; y: number }, spread: number, at: { x: number; y: number }) => void,
  signal: AbortSignal,
) {
  const fingers = new Map<number, { x: number; y: number }>()
  let travelled = 0
  const middle = () => {
    const all = [...fingers.values()]
    return {
      x: sum(all.map(({ x }) => x)) / all.length,
      y: sum(all.map(({ y }) => y)) / all.length,
    }
  }
  const spread = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const options = { signal }
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      fingers.set(event.pointerId, within(element, event))
      travelled = 0
    },
    options,
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return
      const [before, wide] = [middle(), spread()]
      fingers.set(event.pointerId, within(element, event))
      const [now, wider] = [middle(), spread()]
      travelled += Math.hypot(now.x - before.x, now.y - before.y)
      if (travelled > 4 && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId)
      if (travelled > 4 || wide > 0)
        drag(
          { x: now.x - before.x, y: now.y - before.y },
          wide > 0 && wider > 0 ? wider / wide : 1,
          now,
        )
    },
    options,
  )
  for (const end of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(end, (event) => void fingers.delete(event.pointerId), options)
}

function firstOf({ states, starts }: Picture): Place {
  const first = states.find(({ id }) => id === starts[0]?.target) ?? states[0]
  return first ?? { x: 0, y: 0, width: 0, height: 0 }
}

function roomOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}

function within(
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: clientX - left, y: clientY - top }
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}
