// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The module asks once a page, and another file of this worker may have had it ask.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of ['fonts', 'styleSheets']) Reflect.deleteProperty(document, name)
})

/**
 * A page whose two faces are declared, and drawn or not. Answers the families that are put to use.
 */
async function pageWith({ isDrawn }: { isDrawn: boolean }) {
  class Rule {
    style = { getPropertyValue: (name: string) => (name === 'font-family' ? '"Besley"' : '') }
  }
  class Face {
    readonly family: string
    constructor(family: string) {
      this.family = family
    }
    load = () => Promise.resolve(this)
  }
  vi.stubGlobal('CSSFontFaceRule', Rule)
  vi.stubGlobal('FontFace', Face)
  const used: string[] = []
  const played = {
    fonts: { add: ({ family }: Face) => used.push(family) },
    styleSheets: [{ cssRules: [new Rule()] }],
  }
  for (const [name, value] of Object.entries(played))
    Object.defineProperty(document, name, { value, configurable: true })
  // The type had come before the first paint.
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([
    { startTime: 900 } as PerformanceEntry,
  ])
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function width(
    this: HTMLElement,
  ) {
    return { width: isDrawn && this.style.fontFamily.includes('Besley') ? 80 : 96 } as DOMRect
  })
  const { applyLazyFonts } = await import('./lazy-fonts.ts')
  applyLazyFonts()
  await Promise.resolve()
  return used
}

test('type that a browser gave up before its first paint is put to use on the next page', async () => {
  expect(await pageWith({ isDrawn: false })).toEqual(['Besley'])
})

test('type that was there in time is left alone', async () => {
  expect(await pageWith({ isDrawn: true })).toEqual([])
  expect(document.querySelectorAll('span')).toHaveLength(0)
})
