import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { etagOf } from '../etag.ts'
import { serviceWorkerHeaders } from '../headers.ts'

/** One built file in memory, with its responses prepared. */
export interface SiteFile {
  etag: string
  headers: Record<string, string>
  plain: Variant
  brotli: Variant | null
  gzip: Variant | null
}

export interface Variant {
  content: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * Reads the built files below a folder once; `files` by the path they are asked for, `pages` the
 * HTML by its path without ending.
 */
export function readFiles(folder: string, commonHeaders: Record<string, string>) {
  const files = new Map<string, SiteFile>()
  const pages = new Map<string, string>()
  for (const name of listFiles(folder)) {
    const path = `/${name.replaceAll(sep, '/')}`
    if (/\.(?:br|gz|map)$/.test(path)) continue
    if (path.endsWith('.html')) pages.set(pagePath(path), readFileSync(join(folder, name), 'utf8'))
    else files.set(path, readSiteFile(join(folder, name), path, commonHeaders))
  }
  return { files, pages }
}

function listFiles(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** "/login/index.html" and "/login.html" are the page "/login". */
function pagePath(path: string) {
  return path.replace(/(?:\/index)?\.html$/, '') || '/'
}

/** A small text that is not on the disk, because it depends on the configuration. */
export function textFile(
  path: string,
  text: string,
  commonHeaders: Record<string, string>,
): SiteFile {
  return siteFile(path, Buffer.from(text), commonHeaders, { brotli: null, gzip: null })
}

function readSiteFile(file: string, path: string, commonHeaders: Record<string, string>): SiteFile {
  return siteFile(path, readFileSync(file), commonHeaders, {
    brotli: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
  })
}

function siteFile(
  path: string,
  content: Buffer,
  commonHeaders: Record<string, string>,
  compressed: { brotli: Buffer | null; gzip: Buffer | null },
): SiteFile {
  const etag = etagOf(content)
  // Names below an /assets/ contain a digest from the build; other files may change under their
  // name.
  const lifetime = /^(?:\/statecharts)?\/assets\//.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'
  const headers = {
    ...commonHeaders,
    ...(path === '/service-worker.js' ? serviceWorkerHeaders() : {}),
    'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
    'cache-control': lifetime,
    vary: 'accept-encoding',
    etag,
  }
  const variant = (bytes: Buffer | null, encoding: string | null): Variant | null =>
    bytes && {
      content: new Uint8Array(bytes),
      headers: {
        ...headers,
        'content-length': String(bytes.length),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    }
  const plain = {
    content: new Uint8Array(content),
    headers: { ...headers, 'content-length': String(content.length) },
  }
  return {
    etag,
    headers,
    plain,
    brotli: variant(compressed.brotli, 'br'),
    gzip: variant(compressed.gzip, 'gzip'),
  }
}

function readIfThere(file: string) {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}
