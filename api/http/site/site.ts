import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '#api/config.ts'
import { answerHeaders, pageHeaders } from '../headers.ts'
import { readFiles } from './files.ts'
import type { SiteFile } from './files.ts'

/** The built site, ready to be answered without touching the disk. */
export interface Site {
  /** The answer to a request for a file or a page; null when the request is not for the site. */
  answer(request: Request): Response | null
}

/**
 * Reads the built site into memory. Every path that is no file, nothing of the API's and has no ending is a page of the browser's
 * router: its prerendered HTML where there is one, else the entry page. Paths are only ever looked up in what was read at the start,
 * so that no path can leave the folder.
 */
export function openSite(folder: string, config: Config, identityProvider: string): Site {
  const { files, pages } = readFiles(folder, answerHeaders(config))
  const headersFor = pageHeaders(config, identityProvider)
  // The page is cut once where the nonce goes, and joined for each request.
  const cut = new Map([...pages].map(([path, html]) => [path, html.split('__CSP_NONCE__')]))
  const entry = cut.get('/') ?? []

  return {
    answer(request) {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return null
      const path = pathOf(request.url)
      const file = files.get(path)
      if (file) return fileAnswer(file, request)
      if (belongsToApi.test(path) || path.slice(path.lastIndexOf('/')).includes('.')) return null
      const page = cut.get(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path) ?? entry
      return page.length === 0 ? null : pageAnswer(page, headersFor, request)
    },
  }
}

const belongsToApi = /^\/(?:api|dev|assets|healthz|readyz|metrics)(?:\/|$)/

function pathOf(url: string) {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.search(/[?#]/)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

function fileAnswer(file: SiteFile, request: Request) {
  const { headers } = request
  if (headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers: file.headers })
  const accepted = headers.get('accept-encoding') ?? ''
  const variant = (takes(accepted, 'br') && file.brotli) || (takes(accepted, 'gzip') && file.gzip) || file.plain
  return new Response(request.method === 'HEAD' ? null : variant.content, { headers: variant.headers })
}

function pageAnswer(page: string[], headersFor: (nonce: string) => Record<string, string>, request: Request) {
  const nonce = randomUUID()
  const html = page.join(nonce)
  const accepted = request.headers.get('accept-encoding') ?? ''
  const headers = headersFor(nonce)
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (takes(accepted, 'br')) {
    const content = brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    })
    return new Response(content, { headers: { ...headers, 'content-encoding': 'br' } })
  }
  if (takes(accepted, 'gzip')) return new Response(gzipSync(html, { level: 5 }), { headers: { ...headers, 'content-encoding': 'gzip' } })
  return new Response(html, { headers })
}

/** Whether an Accept-Encoding header takes an encoding: named, and not with a weight of zero. */
function takes(accepted: string, encoding: 'br' | 'gzip') {
  return accepted.includes(encoding) && !refusedEncoding[encoding].test(accepted)
}

const refusedEncoding = { br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ }
