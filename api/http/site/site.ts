import { randomUUID } from 'node:crypto'
import type { Config } from '#api/config/config.ts'
import { answerHeaders, pageHeaders } from '../headers.ts'
import { compressed, takes } from './compressed.ts'
import { robotsFor, sitemapFor } from './crawlers.ts'
import { createPageRenderer, drawNothing, renderPlainPage } from './render-page.ts'
import type { Drawing, RenderPage } from './render-page.ts'
import { escaped } from './markup.ts'
import { readFiles, textFile } from './files.ts'
import type { SiteFile } from './files.ts'
import { maybeSignedIn } from './visitors.ts'
import { withoutScript } from './without-script.ts'

/** The built site, ready to be answered without touching the disk. */
export interface Site {
  /** The answer to a request for a file or a page; null when the request is not for the site. */
  answer(request: Request): Response | null
  /** Draws a page that is another one for each request. */
  draw: RenderPage
}

/**
 * Reads the built site into memory. Every path that is no file, nothing of the API's and has no ending is a page of the browser's
 * router: its prerendered HTML where there is one, else the entry page, with 404 where the router has no screen. Paths are only ever looked up in what was read at the start,
 * so that no path can leave the folder.
 */
export function openSite(
  folder: string,
  config: Config,
  identityProvider: string,
  draw: Drawing = drawNothing,
): Site {
  const common = answerHeaders(config)
  const { files, pages } = readFiles(folder, common)
  if (!config.statecharts) for (const known of [files, pages]) leaveOut(known, statecharts)
  const listed = [...pages]
    .filter(([, html]) => html.includes('rel="canonical"'))
    .map(([path]) => path)
  if (!files.has('/robots.txt'))
    files.set('/robots.txt', textFile('/robots.txt', robotsFor(config.publicUrl), common))
  files.set('/sitemap.xml', textFile('/sitemap.xml', sitemapFor(config.publicUrl, listed), common))
  const isKnown = knownAddresses(files)
  const frames = framesIn(pages)
  const headersFor = pageHeaders(config, identityProvider)
  // What is known by now is filled in once; the page is then cut where the nonce goes, and joined for each request.
  const fill = (html: string) =>
    html
      .replaceAll('__PUBLIC_URL__', escaped(config.publicUrl))
      .replace('__SOCIAL_LINKS__', escaped(config.socialLinks.join(' ')))
      .replace('__STATECHARTS__', config.statecharts ? 'on' : 'off')
  const cut = new Map([...pages].map(([path, html]) => [path, fill(html).split('__CSP_NONCE__')]))
  const entryAt = withoutScript(cut.get('/shell') ?? cut.get('/') ?? [])
  cut.delete('/shell')

  return {
    draw: rendererOf(frames, (frame) => createPageRenderer(fill(frame), headersFor, draw)),
    answer(request) {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return null
      const path = pathOf(request.url)
      const file = files.get(path)
      if (file) return fileAnswer(file, request)
      if (/^\/(?:w|marketplace)\//.test(path) && path.endsWith('/'))
        return withoutSlash(request.url, common)
      if (belongsToApi.test(path) || path.slice(path.lastIndexOf('/')).includes('.')) return null
      const charts = statecharts.test(path) ? cut.get('/statecharts') : undefined
      // The prerendered pages are a visitor's; whoever may be signed in is drawn theirs by the browser, from the entry page.
      const address = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
      const page =
        charts ?? (maybeSignedIn(request) ? undefined : cut.get(address)) ?? entryAt(address)
      const headers = sharedByLink.test(path)
        ? (nonce: string) => ({ ...headersFor(nonce), ...unlisted })
        : headersFor
      return page.length === 0
        ? null
        : pageAnswer(page, headers, request, charts || isKnown(address) ? 200 : 404)
    },
  }
}

/** What the build made around pages that the server renders, by where their addresses begin. */
const framed = [
  { path: '/w', below: '/w/' },
  { path: '/marketplace/v', below: '/marketplace/v/' },
  { path: '/marketplace/in', below: '/marketplace/' },
]

function framesIn(pages: Map<string, string>) {
  return framed.flatMap(({ path, below }) => {
    const frame = pages.get(path)
    pages.delete(path)
    return frame === undefined ? [] : [{ below, frame }]
  })
}

function rendererOf(
  frames: readonly { below: string; frame: string }[],
  rendererFor: (frame: string) => RenderPage,
): RenderPage {
  const renderers = frames.map(({ below, frame }) => ({ below, render: rendererFor(frame) }))
  return (request, page) => {
    const found = renderers.find(({ below }) => page.path.startsWith(below))
    return (found?.render ?? renderPlainPage)(request, page)
  }
}

/**
 * Which addresses have a screen, as the build wrote them down; the others still get the page, which leads to /404, and say so to whoever
 * reads no page. Without that list every address counts.
 */
function knownAddresses(files: Map<string, SiteFile>) {
  const list = files.get('/addresses.json')
  if (!list) return () => true
  files.delete('/addresses.json')
  // Written by the build beside the pages, from the router's own routes.
  const addresses = JSON.parse(Buffer.from(list.plain.content).toString()) as string[]
  const patterns = addresses
    .filter((address) => address !== '/404')
    .map(
      (address) =>
        new RegExp(
          `^${address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`,
        ),
    )
  return (address: string) => patterns.some((pattern) => pattern.test(address))
}

/** Pages whose address is a secret of whoever was given it: no search engine may list one that it comes across. */
const sharedByLink = /^\/(?:day|find-invitation|guest-mail|rsvp)\//
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }

/** The page of the statecharts, one for all of its addresses, with files of its own. */
const statecharts = /^\/statecharts(?:\/|$)/

function leaveOut(known: Map<string, unknown>, what: RegExp) {
  for (const path of known.keys()) if (what.test(path)) known.delete(path)
}

const belongsToApi =
  /^\/(?:(?:api|dev|assets|healthz|readyz|metrics)(?:\/|$)|w\/[^/]+(?:\/[^/]+)?$|marketplace\/(?!compare$)[^/]+(?:\/[^/]+)?$)/

/** A page has one address, however it was copied. */
function withoutSlash(url: string, headers: Record<string, string>) {
  const { pathname, search } = new URL(url)
  return new Response(null, {
    status: 308,
    headers: { ...headers, location: pathname.replace(/\/+$/, '') + search },
  })
}

function pathOf(url: string) {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.search(/[?#]/)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

function fileAnswer(file: SiteFile, request: Request) {
  const { headers } = request
  if (headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers: file.headers })
  const accepted = headers.get('accept-encoding') ?? ''
  const variant =
    (takes(accepted, 'br') && file.brotli) || (takes(accepted, 'gzip') && file.gzip) || file.plain
  return new Response(request.method === 'HEAD' ? null : variant.content, {
    headers: variant.headers,
  })
}

function pageAnswer(
  page: string[],
  headersFor: (nonce: string) => Record<string, string>,
  request: Request,
  status: 200 | 404,
) {
  const nonce = randomUUID()
  const html = page.join(nonce)
  const headers = headersFor(nonce)
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { content, encoding } = compressed(html, request)
  return new Response(content, { status, headers: { ...headers, ...encoding } })
}
