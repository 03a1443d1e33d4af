import { createHash } from 'node:crypto'
import type { Exchange } from '../env.ts'

/** A text and the headers that go with it. */
interface Built {
  body: string
  headers: Record<string, string>
}

/**
 * An answer that stays the same for as long as the process runs: built for the first request, then kept with its ETag, so that whoever
 * has it already is answered with 304.
 */
export function cacheAnswer(build: (exchange: Exchange) => Built) {
  let cached: (Built & { etag: string }) | null = null
  return (exchange: Exchange) => {
    const { body, headers, etag } = (cached ??= withEtag(build(exchange)))
    const isKnown = exchange.request.headers.get('if-none-match')?.includes(etag) ?? false
    return isKnown ? { status: 304 as const, body: null, headers } : { status: 200 as const, body, headers }
  }
}

function withEtag({ body, headers }: Built) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag, headers: { ...headers, etag, 'cache-control': 'no-cache' } }
}
