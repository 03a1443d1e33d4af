// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { visibleArea, scrollInto } from './use-visible-area.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('a row is scrolled out from under the bottom bar and a top toast', () => {
  Object.assign(window, { innerHeight: 740 })
  lay('<section data-bar="foot"></section>', 560, 650)
  lay('<div data-covers="head"></div>', 20, 68)
  expect(visibleArea()).toEqual({ from: 76, to: 552 })
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  scrollInto(540, 590, visibleArea())
  scrollInto(40, 90, visibleArea())
  scrollInto(300, 350, visibleArea())
  expect(scroll.mock.calls).toEqual([
    [0, 38],
    [0, -36],
  ])
})

test('an element that is off the screen covers nothing', () => {
  Object.assign(window, { innerHeight: 740 })
  lay('<section data-bar="foot"></section>', 1_200, 1_290)
  lay('<div data-covers=""></div>', 0, 0)
  expect(visibleArea()).toEqual({ from: 0, to: 740 })
})

function lay(html: string, top: number, bottom: number) {
  document.body.insertAdjacentHTML('beforeend', html)
  const rect = { top, bottom, height: bottom - top } as DOMRect
  vi.spyOn(document.body.lastElementChild!, 'getBoundingClientRect').mockReturnValue(rect)
}
