/**
 * Notes what has the focus. The answer gives the focus back, if nothing has it two frames later: to
 * the same element, or where that is gone to the nearest heading around its place. Two frames,
 * because a page may be drawn anew while a window closes.
 */
export function rememberFocus(): () => void {
  const places = placesAround(document.activeElement)
  return () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (isFocusLost()) focusFirst(places)
      }),
    )
}

/** An element and all that it stands in, the innermost first. */
function placesAround(element: Element | null): readonly Element[] {
  return element === null ? [] : [element, ...placesAround(element.parentElement)]
}

function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body
}

function focusFirst(places: readonly Element[]) {
  for (const place of places) {
    if (!place.isConnected) continue
    if (place === places[0] && place instanceof HTMLElement) place.focus()
    else focusHeading(place)
    if (!isFocusLost()) return
  }
}

function focusHeading(place: Element) {
  const heading = place.querySelector<HTMLElement>('h1, h2, h3, h4')
  if (!heading) return
  // A heading takes the focus by script alone.
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
}
