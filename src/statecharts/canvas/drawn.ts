import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Picture } from '../layout/picture.ts'
import { Drawing } from './drawing.tsx'

/** The drawing by itself, without anything being marked in it, outside of the page. */
export function drawn(picture: Picture): Element {
  const place = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const root = createRoot(place)
  flushSync(() => root.render(createElement(Drawing, { picture })))
  const drawing = place.firstElementChild?.cloneNode(true)
  root.unmount()
  if (!(drawing instanceof Element)) throw new Error('Nothing was drawn.')
  return drawing
}
