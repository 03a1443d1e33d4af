/**
 * Puts to use the type that came too late for the first page. Its faces say `font-display: optional`, so that no line moves under
 * somebody who reads already; with the next page every line is new anyway. Does nothing where the type was there in time.
 */
export function applyLazyFonts() {
  if (asked) return
  asked = true
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const brought = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
  if (brought.some(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > painted))
    for (const face of declaredFaces())
      void face.load().then((loaded) => document.fonts.add(loaded), leaveIt)
}

let asked = false

function declaredFaces() {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  return rules
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const said = (name: string) => style.getPropertyValue(name)
      const family = said('font-family').replaceAll(/["']/g, '')
      return new FontFace(family, said('src'), {
        weight: said('font-weight'),
        unicodeRange: said('unicode-range'),
      })
    })
}

/** Without the type, the page reads on in the one it has. */
function leaveIt() {
  return undefined
}
