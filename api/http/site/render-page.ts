import { createHash, randomUUID } from 'node:crypto'
import { compressed } from './compressed.ts'
import { escaped } from './markup.ts'
import { maybeSignedIn } from './visitors.ts'

/** A page that is rendered for a request. */
export interface PageToRender {
  path: string
  /** Its public address and picture; null for a page that is not public, whose head says little. */
  listed: { address: string; image: string | null; structured?: object } | null
  /** The data that the screen is rendered from; it is in the page for everybody to read. */
  data: unknown
  /** Its frame differs for signed-in people: their browser renders the body. */
  isForVisitors?: boolean
}

/**
 * The page, compressed if the client accepts it, with its headers; 304 if the client has this
 * version. Other headers are not repeated then, because the stored page has its own nonce and the
 * policy that names it.
 */
export type RenderPage = (
  request: Request,
  page: PageToRender,
) => Promise<{ content: string | Uint8Array | null; headers: Record<string, string> }>

/**
 * Renders a screen as HTML, with its title and description. `preloads` are the links to the
 * pictures that are in sight as the page opens.
 */
export type RenderMarkup = (
  path: string,
  data: unknown,
) => Promise<{ title: string; description: string; preloads: string; body: string }>

/** Used where no rendering was built: the browser renders the page from its data. */
export const renderNothing: RenderMarkup = () =>
  Promise.resolve({ title: '', description: '', preloads: '', body: '' })

/** How many rendered pages are kept, the last requested ones. One weighs some fifty kilobytes. */
const keptPages = 200

const places = /(__CSP_NONCE__|__DRAWN_HEAD__|__DRAWN_BODY__|__DRAWN_DATA__)/

/**
 * Renders into the frame that the build made. The frame is split at its placeholders before any of
 * the couple's text is inserted, so that no text is taken for a placeholder. A version is rendered
 * once, however many clients ask for it at the same moment.
 */
export function createPageRenderer(
  frame: string,
  headersFor: (nonce: string) => Record<string, string>,
  render: RenderMarkup,
): RenderPage {
  const parts = frame.split(places)
  const kept = new Map<string, ReturnType<RenderMarkup>>()
  const renderOnce = (version: string, { path, data }: PageToRender) => {
    const rendered = kept.get(version) ?? render(path, data)
    kept.delete(version)
    kept.set(version, rendered)
    rendered.catch(() => kept.delete(version))
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - keptPages)))
      kept.delete(oldest)
    return rendered
  }
  return async (request, page) => {
    const isWithoutBody = page.isForVisitors === true && maybeSignedIn(request)
    const version = versionOf(page, isWithoutBody ? `${frame} without its body` : frame)
    // Browsers do not store a page that is not public, so none revalidates it.
    const etag = page.listed && { etag: `W/"${version}"` }
    const nonce = randomUUID()
    const headers = headersFor(nonce)
    // A 304 repeats what the response depends on (RFC 9110, 15.4.5) and nothing that would replace
    // stored headers.
    const varyHeader: Record<string, string> =
      headers['vary'] === undefined ? {} : { vary: headers['vary'] }
    if (etag && request.headers.get('if-none-match')?.includes(etag.etag))
      return { content: null, headers: { ...etag, ...varyHeader } }
    const rendered = await renderOnce(version, page)
    const filled: Record<string, string> = {
      __CSP_NONCE__: nonce,
      // The first picture is as large as all that stands above it: its request goes out before
      // the browser has read the styles.
      __DRAWN_HEAD__: (isWithoutBody ? '' : rendered.preloads) + headOf(page, rendered),
      __DRAWN_BODY__: isWithoutBody ? '' : rendered.body,
      __DRAWN_DATA__: dataOf(page),
    }
    const { content, encoding } = compressed(
      parts.map((part) => filled[part] ?? part).join(''),
      request,
    )
    return { content, headers: { ...headers, ...encoding, ...etag } }
  }
}

/** The same where no site was built: the data as text, without styles and scripts. */
export const renderPlainPage: RenderPage = (_request, page) =>
  Promise.resolve({
    content: `<!doctype html><html lang="en"><head><meta charset="utf-8">${headOf(page, { title: '', description: '' })}</head><body>${dataOf(page)}</body></html>`,
    headers: {},
  })

/** Identifies a page's content together with the build. */
function versionOf(page: PageToRender, frame: string) {
  return createHash('sha256')
    .update(frame)
    .update(JSON.stringify(page))
    .digest('base64url')
    .slice(0, 22)
}

function headOf(
  { listed }: PageToRender,
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

function dataOf({ path, data }: PageToRender) {
  return `<script type="application/json" id="drawn">${jsonInside({ path, data })}</script>`
}

/** JSON inside a page: no text in it can end its element or begin another. */
function jsonInside(data: object) {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
