import { etagOf } from '../etag.ts'
import type { RequestContext } from '../env.ts'

/**
 * A text that does not change while the process runs. It is built for the first request and kept
 * with its ETag, so that clients that have it get 304. `send` makes the response, with what differs
 * for each request.
 */
export function cacheAnswer(
  build: (exchange: RequestContext) => string,
  send: (text: string) => { body: string; headers: Record<string, string> },
) {
  let cached: { text: string; etag: string } | null = null
  return (exchange: RequestContext) => {
    const { text, etag } = (cached ??= withEtag(build(exchange)))
    const isKnown = exchange.request.headers.get('if-none-match')?.includes(etag) ?? false
    if (isKnown) return { status: 304 as const, body: null, headers: { etag } }
    const { body, headers } = send(text)
    return { status: 200 as const, body, headers: { ...headers, etag } }
  }
}

function withEtag(text: string) {
  return { text, etag: etagOf(text) }
}
