import { randomUUID } from 'node:crypto'
import type { Config } from '#api/config/config.ts'
import { answerHeaders, pageHeaders } from '../headers.ts'
import { compressed, takes } from './compressed.ts'
import { robotsFor, sitemapFor } from './crawlers.ts'
import { createPageRenderer, renderNothing, renderPlainPage } from './render-page.ts'
import type { RenderMarkup, RenderPage } from './render-page.ts'
import { escaped } from './markup.ts'
import { readFiles, textFile } from './files.ts'
import type { SiteFile } from './files.ts'
import { maybeSignedIn } from './visitors.ts'
import { withoutScript } from './without-script.ts'

/** The built site, served without reading the disk. */
export interface Site {
  /** The response to a request for a file or a page; null if the request is not for the site. */
  answer(request: Request): Response | null
  /** Renders a page that differs for each request. */
  draw: RenderPage
}

/**
 * Reads the built site into memory. A path that is no file, does not belong to the API and has no
 * extension is a page of the browser's router: its prerendered HTML if there is one, else the entry
 * page, with 404 if the router has no screen. Paths are looked up only in what was read at the
 * start, so that no path can leave the folder.
 */
export function openSite(
  folder: string,
  config: Config,
  identityProvider: string,
  draw: RenderMarkup = renderNothing,
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
  // What is known at the start is filled in once; the page is then split at the nonce and joined
  // for each request.
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
      const asking = pageForUnsubscribing(path)
      if (asking !== null) return redirect(303, asking, common)
      if (belongsToApi.test(path) || path.slice(path.lastIndexOf('/')).includes('.')) return null
      const charts = statecharts.test(path) ? cut.get('/statecharts') : undefined
      // Prerendered pages are for visitors; the browser of somebody who may be signed in renders
      // from the entry page.
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

/**
 * The frames that the build made for pages that the server renders, by the beginning of their
 * addresses.
 */
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
 * The addresses that have a screen, as the build listed them. Others still get the page, which
 * leads to /404, but with status 404. Without that list every address counts.
 */
function knownAddresses(files: Map<string, SiteFile>) {
  const list = files.get('/addresses.json')
  if (!list) return () => true
  files.delete('/addresses.json')
  // Written by the build from the router's own routes.
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

/** Pages whose address is a secret: no search engine may list one that it finds. */
const sharedByLink =
  /^\/(?:business-invitation|day|find-invitation|guest-mail|invitation|rsvp|unsubscribe)\//
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }

/** The page of the statecharts, one for all its addresses, with files of its own. */
const statecharts = /^\/statecharts(?:\/|$)/

function leaveOut(known: Map<string, unknown>, what: RegExp) {
  for (const path of known.keys()) if (what.test(path)) known.delete(path)
}

const belongsToApi =
  /^\/(?:(?:api|dev|assets|healthz|readyz|metrics)(?:\/|$)|w\/[^/]+(?:\/[^/]+)?$|marketplace\/(?!compare$)[^/]+(?:\/[^/]+)?$)/

/** Redirects to the one address of a page, without the slash at its end. */
function withoutSlash(url: string, headers: Record<string, string>) {
  const { pathname, search } = new URL(url)
  return redirect(308, pathname.replace(/\/+$/, '') + search, headers)
}

const oneClick = /^\/api(?:\/notices(\/unsubscribe\/[\w-]+)|(\/guest-mail\/[\w-]+)\/unsubscribe)$/

/**
 * The page that asks, for the address at which mail programs unsubscribe: one that cannot do so by
 * itself opens that address in a browser (RFC 2369).
 */
function pageForUnsubscribing(path: string) {
  const found = oneClick.exec(path)
  return found?.[1] ?? found?.[2] ?? null
}

function redirect(status: 303 | 308, location: string, headers: Record<string, string>) {
  return new Response(null, { status, headers: { ...headers, location } })
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
