import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A page as whoever asks for it can read it, small enough to be worth the while. */
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

/** Whether an Accept-Encoding header takes an encoding: named, and not with a weight of zero. */
export function takes(accepted: string, encoding: 'br' | 'gzip') {
  return accepted.includes(encoding) && !refusedEncoding[encoding].test(accepted)
}

const refusedEncoding = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
}
