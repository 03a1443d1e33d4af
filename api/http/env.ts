import type { IncomingMessage } from 'node:http'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Config } from '#api/config/config.ts'
import type { FindViewer } from '#api/viewer.ts'
import type { Log } from '#api/log/log.ts'
import type { OpenApiDocument } from './contract/open-api.ts'
import type { Metrics } from './metrics.ts'
import type { BodyKind } from './request/guard.ts'

/**
 * What the edge passes to a route. Hono hands it on as the environment, which costs a request
 * nothing.
 */
export interface Env {
  Bindings: RequestContext
}

/** One request and its response. */
export interface RequestContext {
  /** Our own request id; none is accepted from outside. */
  readonly id: string
  /** The client's address, from the socket, or from the proxy's header with TRUST_PROXY=on. */
  readonly address: () => string
  readonly edge: HttpContext
  readonly request: Request
  /** The raw request; absent where a test or Vite calls the app directly. */
  readonly incoming: IncomingMessage | undefined
  /**
   * The pattern of the route that answers ("/api/weddings/:id"), for the log and the metrics; a
   * path would reveal ids.
   */
  route: string
  /** The code of the refusal, for the log. */
  problem: string | null
  /** The Set-Cookie lines of the answer. */
  cookies: string[] | null
}

/** What every request shares. */
export interface HttpContext {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly findViewer: FindViewer
  /**
   * Returns somebody's membership of a wedding if it has the right that is needed; otherwise
   * throws.
   */
  readonly requireMember: (userId: string, weddingId: string, need: Need) => Promise<Member>
  /** Refuses a request that changes something and does not come from our own pages. */
  readonly guard: (headers: Headers, kind: BodyKind) => void
  readonly limit: (bucket: string, rule: { limit: number; seconds: number }) => Promise<void>
  /** The OpenAPI document of the whole app, built when it is first requested. */
  readonly document: () => OpenApiDocument
  /** Headers of every response that is not a page, and the same with the content type of JSON. */
  readonly headers: Readonly<Record<string, string>>
  readonly jsonHeaders: Readonly<Record<string, string>>
}
