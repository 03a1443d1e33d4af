import type { Place } from '../layout/picture.ts'

/** What is seen of a picture: how large, and where its corner is. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

const [smallest, largest] = [0.1, 3]
const margin = 24

/** The whole picture in the middle, at full size at most. */
export function fitted(picture: Size, room: Size): View {
  const scale = clamp(
    Math.min(
      1,
      (room.width - 2 * margin) / picture.width,
      (room.height - 2 * margin) / picture.height,
    ),
  )
  return {
    scale,
    x: (room.width - picture.width * scale) / 2,
    y: (room.height - picture.height * scale) / 2,
  }
}

/**
 * The first look: the whole picture where its words can be read then, else as large as they need,
 * from the top.
 */
export function opening(picture: Size, room: Size, start: Place): View {
  const whole = fitted(picture, room)
  if (whole.scale >= legible) return whole
  const scale = Math.max(legible, Math.min(1, (room.width - 2 * margin) / picture.width))
  const x =
    picture.width * scale <= room.width - 2 * margin
      ? (room.width - picture.width * scale) / 2
      : room.width / 2 - centre(start).x * scale
  return { scale, x: Math.min(x, margin), y: margin }
}

/** How small words may be for a first look. */
const legible = 0.62

export function zoomed({ x, y, scale }: View, by: number, at: { x: number; y: number }): View {
  const next = clamp(scale * by)
  const ratio = next / scale
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

export function moved({ x, y, scale }: View, by: { x: number; y: number }): View {
  return { x: x + by.x, y: y + by.y, scale }
}

/** Brings a place into the middle, where words can be read. */
export function centredOn({ scale }: View, place: Place, room: Size): View {
  const next = Math.max(scale, 0.8)
  const { x, y } = centre(place)
  return { scale: next, x: room.width / 2 - x * next, y: room.height / 2 - y * next }
}

/**
 * Brings a place into sight with as little movement as it takes; one that is in sight stays where
 * it is.
 */
export function inSight(view: View, place: Place, room: Size): View {
  const from = { x: place.x * view.scale + view.x, y: place.y * view.scale + view.y }
  const by = {
    x: shift(from.x, place.width * view.scale, room.width),
    y: shift(from.y, place.height * view.scale, room.height),
  }
  return by.x === 0 && by.y === 0 ? view : moved(view, by)
}

function shift(from: number, length: number, room: number) {
  if (length > room - 2 * margin)
    return from > margin || from + length < room - margin ? margin - from : 0
  if (from < margin) return margin - from
  return Math.min(0, room - margin - (from + length))
}

function centre({ x, y, width, height }: Place) {
  return { x: x + width / 2, y: y + height / 2 }
}

function clamp(scale: number) {
  return Math.min(largest, Math.max(smallest, scale))
}
