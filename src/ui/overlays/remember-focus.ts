/**
 * An element and all that it stands in on its page or in its window, the innermost first; of a row,
 * its neighbours as well. What closes a window gives the focus back to where it was opened.
 */
type Places = readonly { element: Element; neighbours: readonly Element[] }[]

/** What one of several like things stands in. */
const rows = 'li, tr, article, [role="row"], [role="listitem"]'

const windows = '[role="dialog"], [role="alertdialog"]'

/** What a press may take away. */
const pressable = 'button, a[href], summary, [role="button"], [type="checkbox"], [type="radio"]'

/**
 * Notes what has the focus. The answer gives the focus back, if nothing has it two frames later: to
 * the same element, or where that is gone near its place. Two frames, because a page may be drawn
 * anew while a window closes.
 */
export function rememberFocus(): () => void {
  const places = placesAround(document.activeElement)
  return () => afterTwoFrames(() => giveFocusBack(places))
}

/**
 * Notes a place to come back to. The answer goes there at once: to the element, or where that is
 * gone near its place.
 */
export function rememberPlace(element: Element | null): (options: FocusOptions) => void {
  const places = placesAround(element)
  return (options) => focusNear(places, options)
}

/**
 * What is pressed or sent may go, now or once its answer is there. Its focus then goes near its
 * place, unless somebody has gone elsewhere meanwhile. Once for a document.
 */
export function keepFocusNearPresses(): void {
  document.addEventListener(
    'click',
    ({ target, detail }) => {
      const pressed = document.activeElement
      // Enter and Space are clicks as well, without a count.
      if (pressed?.matches(pressable) && target instanceof Node && pressed.contains(target))
        keepFocusNear(pressed, { preventScroll: detail > 0 })
    },
    { capture: true },
  )
  // Enter in a field sends its form, which may give way to the next step.
  document.addEventListener(
    'submit',
    ({ target }) => {
      const field = document.activeElement
      const isOfForm = target instanceof HTMLFormElement && target.contains(field)
      if (field && isOfForm && !field.matches(pressable)) keepFocusNear(field)
    },
    { capture: true },
  )
}

let watching: AbortController | null = null

/**
 * Until somebody goes elsewhere; another page gives the focus to its own heading. Under a pointer
 * the page stays where it is: only a keyboard needs to see where it goes on.
 */
function keepFocusNear(element: Element, options: FocusOptions = {}) {
  watching?.abort()
  const { pathname } = window.location
  const watch = new AbortController()
  watching = watch
  const { signal } = watch
  const places = placesAround(element)
  const follow = followRow(element, options, signal)
  const observer = new MutationObserver(() => {
    if (!isFocusLost()) return follow()
    observer.disconnect()
    afterTwoFrames(() => {
      if (signal.aborted) return
      watch.abort()
      if (window.location.pathname === pathname) giveFocusBack(places, options)
    })
  })
  observer.observe(document, { childList: true, subtree: true })
  const leave = () => watch.abort()
  signal.addEventListener('abort', () => observer.disconnect())
  // A row that is moved gives the focus back to what had it there.
  const goElsewhere = ({ target }: FocusEvent) => {
    if (target !== element) leave()
  }
  document.addEventListener('focusin', goElsewhere, { signal, capture: true })
  // A press beside everything, or a list that is scrolled, leaves the focus nowhere on purpose.
  document.addEventListener('pointerdown', leave, { signal, capture: true })
  document.addEventListener('wheel', leave, { signal, capture: true, passive: true })
  document.addEventListener('touchmove', leave, { signal, capture: true, passive: true })
}

/**
 * A row that goes to another place takes what has the focus along, out of sight where the window is
 * low: whoever has pressed a key sees it again, until they press another one.
 */
function followRow(element: Element, { preventScroll }: FocusOptions, signal: AbortSignal) {
  const row = element.closest(rows)
  let before = row?.previousElementSibling
  let isFollowed = row !== null && !preventScroll
  const end = () => {
    isFollowed = false
  }
  document.addEventListener('keydown', end, { signal, capture: true })
  return () => {
    if (!isFollowed || row?.previousElementSibling === before) return
    before = row?.previousElementSibling
    afterTwoFrames(() => {
      if (isFollowed && !signal.aborted && isOutOfSight(element))
        element.scrollIntoView({ block: 'center' })
    })
  }
}

function isOutOfSight(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return top < 0 || bottom > window.innerHeight
}

function afterTwoFrames(act: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

function placesAround(element: Element | null): Places {
  if (element === null) return []
  const { nextElementSibling: next, previousElementSibling: previous } = element
  const neighbours = element.matches(rows) ? [next, previous].filter((one) => one !== null) : []
  const around = element.matches(windows) ? [] : placesAround(element.parentElement)
  return [{ element, neighbours }, ...around]
}

function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body
}

function giveFocusBack(places: Places, options: FocusOptions = {}) {
  if (isFocusLost()) focusNear(places, options)
}

/** What gets the focus may go in its turn. */
function focusNear(places: Places, options: FocusOptions = {}) {
  for (const target of targetsNear(places)) {
    target.focus(options)
    if (document.activeElement === target) return keepFocusNear(target, options)
  }
}

/**
 * The element itself; else the row that it stood in, which is told by its heading where it has one;
 * where the row is gone too, the next one or the one before; else the nearest heading.
 */
function* targetsNear(places: Places) {
  for (const { element, neighbours } of places) {
    if (!element.isConnected) {
      for (const neighbour of neighbours) if (neighbour.isConnected) yield* targetsIn(neighbour)
    } else if (element === places[0]?.element && element instanceof HTMLElement) yield element
    else yield* targetsIn(element)
  }
}

function* targetsIn(place: Element) {
  const row = place.closest(rows)
  const heading = Array.from(place.querySelectorAll<HTMLElement>('h1, h2, h3, h4')).find(
    (one) => one.closest(rows) === row,
  )
  const target = heading ?? (place === row && place instanceof HTMLElement ? place : null)
  if (target === null) return
  // Either takes the focus by script alone.
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  yield target
}
