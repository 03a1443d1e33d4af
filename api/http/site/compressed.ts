import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * A page in the best encoding that the client accepts, if the page is large enough to be worth it.
 */
export function compressed(
  html: string,
  { headers }: Request,
): { content: string | Uint8Array<ArrayBuffer>; encoding: Record<string, string> } {
  const accepted = headers.get('accept-encoding') ?? ''
  if (takes(accepted, 'br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    }
    return { content: brotliCompressSync(html, { params }), encoding: { 'content-encoding': 'br' } }
  }
  if (takes(accepted, 'gzip'))
    return { content: gzipSync(html, { level: 5 }), encoding: { 'content-encoding': 'gzip' } }
  return { content: html, encoding: {} }
}

/** Whether an Accept-Encoding header accepts an encoding: it is named, without a weight of zero. */
export function takes(accepted: string, encoding: 'br' | 'gzip') {
  return accepted.includes(encoding) && !refusedEncoding[encoding].test(accepted)
}

const refusedEncoding = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
}
