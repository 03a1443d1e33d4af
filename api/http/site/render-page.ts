import { createHash, randomUUID } from 'node:crypto'
import { compressed } from './compressed.ts'
import { escaped } from './markup.ts'
import { maybeSignedIn } from './visitors.ts'

/** A page that is drawn for a request. */
export interface DrawnPage {
  path: string
  /** Where everybody finds it, and its picture; null for a page that is not for everybody, of which its head tells little. */
  listed: { address: string; image: string | null; structured?: object } | null
  /** What the screen is drawn from; it is in the page for everybody to read. */
  data: unknown
  /** Around it stands what is another for whoever is signed in: their browser renders the body. */
  isForVisitors?: boolean
}

/**
 * The page as text or compressed, and the headers that go with it; no content for whoever has this version already. Nothing else of the
 * headers is told anew then: what is kept has a nonce in it, and the policy that names it.
 */
export type RenderPage = (
  request: Request,
  page: DrawnPage,
) => Promise<{ content: string | Uint8Array | null; headers: Record<string, string> }>

/** Draws a screen of the browser's as HTML, and says what its head tells. */
export type Drawing = (
  path: string,
  data: unknown,
) => Promise<{ title: string; description: string; body: string }>

/** For where no program was built that draws: the browser draws the page from what it is told. */
export const drawNothing: Drawing = () => Promise.resolve({ title: '', description: '', body: '' })

/** How many pages are kept drawn, those that were asked for last. One weighs some fifty kilobytes. */
const keptPages = 200

const places = /(__CSP_NONCE__|__DRAWN_HEAD__|__DRAWN_BODY__|__DRAWN_DATA__)/

/**
 * Draws into the frame that the build made. The frame is cut where something goes in before anything of the couple's is looked at, so that
 * nothing that they wrote is taken for such a place. A version of a page is drawn once, however many ask for it at the same moment.
 */
export function createPageRenderer(
  frame: string,
  headersFor: (nonce: string) => Record<string, string>,
  draw: Drawing,
): RenderPage {
  const parts = frame.split(places)
  const kept = new Map<string, ReturnType<Drawing>>()
  const drawOnce = (version: string, { path, data }: DrawnPage) => {
    const drawn = kept.get(version) ?? draw(path, data)
    kept.delete(version)
    kept.set(version, drawn)
    drawn.catch(() => kept.delete(version))
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - keptPages)))
      kept.delete(oldest)
    return drawn
  }
  return async (request, page) => {
    const isWithoutBody = page.isForVisitors === true && maybeSignedIn(request)
    const version = versionOf(page, isWithoutBody ? `${frame} without its body` : frame)
    // What is not for everybody is kept by no browser, so that none asks whether it is still the same.
    const etag = page.listed && { etag: `W/"${version}"` }
    const nonce = randomUUID()
    const headers = headersFor(nonce)
    // Caches are told anew what an answer depends on (RFC 9110, 15.4.5), and nothing that would replace what they keep.
    const told: Record<string, string> =
      headers['vary'] === undefined ? {} : { vary: headers['vary'] }
    if (etag && request.headers.get('if-none-match')?.includes(etag.etag))
      return { content: null, headers: { ...etag, ...told } }
    const drawn = await drawOnce(version, page)
    const filled: Record<string, string> = {
      __CSP_NONCE__: nonce,
      __DRAWN_HEAD__: headOf(page, drawn),
      __DRAWN_BODY__: isWithoutBody ? '' : drawn.body,
      __DRAWN_DATA__: dataOf(page),
    }
    const { content, encoding } = compressed(
      parts.map((part) => filled[part] ?? part).join(''),
      request,
    )
    return { content, headers: { ...headers, ...encoding, ...etag } }
  }
}

/** The same where no site was built: what is told, without a look or a script. */
export const renderPlainPage: RenderPage = (_request, page) =>
  Promise.resolve({
    content: `<!doctype html><html lang="en"><head><meta charset="utf-8">${headOf(page, { title: '', description: '' })}</head><body>${dataOf(page)}</body></html>`,
    headers: {},
  })

/** The same for the same page of the same build. */
function versionOf(page: DrawnPage, frame: string) {
  return createHash('sha256')
    .update(frame)
    .update(JSON.stringify(page))
    .digest('base64url')
    .slice(0, 22)
}

function headOf(
  { listed }: DrawnPage,
  { title, description }: { title: string; description: string },
) {
  const lines = [`<title>${escaped(title)}</title>`]
  if (listed === null) return [...lines, '<meta name="robots" content="noindex" />'].join('\n    ')
  const { address, image, structured } = listed
  const named = { title, description, url: address, ...(image ? { image } : {}) }
  return [
    ...lines,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    '<meta property="og:type" content="website" />',
    ...Object.entries(named).map(
      ([name, content]) => `<meta property="og:${name}" content="${escaped(content)}" />`,
    ),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />`,
    ...(structured
      ? [`<script type="application/ld+json">${jsonInside(structured)}</script>`]
      : []),
  ].join('\n    ')
}

function dataOf({ path, data }: DrawnPage) {
  return `<script type="application/json" id="drawn">${jsonInside({ path, data })}</script>`
}

/** JSON inside a page: no text in it can end its element or begin another. */
function jsonInside(data: object) {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
