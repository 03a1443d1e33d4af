/**
 * Puts to use the type that came too late for the first page. Its faces say `font-display:
 * optional`, so that no line moves under somebody who reads already; with the next page every line
 * is new anyway. Does nothing where the type was there in time.
 */
export function applyLazyFonts() {
  if (asked) return
  asked = true
  for (const face of declaredFaces())
    if (!isDrawn(face.family))
      void face.load().then((loaded) => document.fonts.add(loaded), leaveIt)
}

let asked = false

/**
 * Whether the page is drawn in a family. A face that was given up stays so until the page is left,
 * although it loads and counts as loaded; when it came and when the page was first painted tell
 * nothing, because a browser gives it up before it paints. Its letters tell.
 */
function isDrawn(family: string) {
  const letters = document.createElement('span')
  letters.textContent = 'mmmiiillWW'
  Object.assign(letters.style, { position: 'absolute', visibility: 'hidden' })
  document.body.append(letters)
  const [inFamily, without] = [`'${family}', monospace`, 'monospace'].map((fontFamily) => {
    letters.style.fontFamily = fontFamily
    return letters.getBoundingClientRect().width
  })
  letters.remove()
  return inFamily !== without
}

function declaredFaces() {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  return rules
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const valueOf = (name: string) => style.getPropertyValue(name)
      const family = valueOf('font-family').replaceAll(/["']/g, '')
      return new FontFace(family, valueOf('src'), {
        weight: valueOf('font-weight'),
        unicodeRange: valueOf('unicode-range'),
      })
    })
}

/** Without the type, the page reads on in the one it has. */
function leaveIt() {
  return undefined
}
