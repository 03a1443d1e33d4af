import { etagOf } from '../etag.ts'
import type { RequestContext } from '../env.ts'

/**
 * A text that stays the same for as long as the process runs: built for the first request, then kept with its ETag, so that whoever has
 * it already is answered with 304. `send` makes the answer of it, with what is another one each time.
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
