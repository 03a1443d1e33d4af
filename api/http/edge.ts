import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { Problem } from '#machines/kernel/problem.ts'
import type { HttpContext, Env, RequestContext } from './env.ts'
import { withinRequest } from '#api/log/log.ts'
import { problemResponse } from './problems.ts'
import { clientAddress } from './request/address.ts'

/** What the server passes with a request. Tests and Vite pass nothing. */
type Server = { incoming?: HttpBindings['incoming'] | undefined } | undefined
type Fetch = (request: Request, server?: Server) => Response | Promise<Response>

/**
 * Wraps an app: each request gets its id and, when it is answered, a line in the log and an entry
 * in the metrics. The site's files are answered here, before any routing. It wraps `fetch`, because
 * a chain of middlewares would cost each request more than all its other work.
 */
export function withEdge<A extends Hono<Env>>(
  app: A,
  edge: HttpContext,
  answerFile: (request: Request) => Response | null,
): A {
  const route: (request: Request, exchange: RequestContext) => Response | Promise<Response> =
    app.fetch

  const fetch: Fetch = (request, server) => {
    const exchange = new LiveExchange(edge, request, server?.incoming)
    const file = answerFile(request)
    if (file) {
      exchange.route = 'site'
      // Files get no line in the log: they would be most of it, and each line costs as much as a
      // file.
      edge.metrics.count(
        'site',
        request.method,
        file.status,
        (performance.now() - exchange.began) / 1_000,
      )
      return file
    }
    return withinRequest(exchange.id, () => {
      const answer = route(request, exchange)
      return answer instanceof Promise
        ? answer.then((response) => finish(exchange, request.method, response))
        : finish(exchange, request.method, answer)
    })
  }

  app.onError((error, c) => problemResponse(error, c.env))
  app.notFound((c) => notFound(app, c.req.path, c.req.method, c.env))
  app.fetch = fetch
  return app
}

let started = 0
/** Tells processes apart in request ids; within one, a counter does. */
const processMark = crypto.randomUUID().slice(0, 8)

class LiveExchange implements RequestContext {
  readonly id = `${processMark}-${(started = (started + 1) >>> 0).toString(36)}`
  readonly began = performance.now()
  readonly edge: HttpContext
  readonly request: Request
  readonly incoming: HttpBindings['incoming'] | undefined
  route = 'none'
  problem: string | null = null
  cookies: string[] | null = null

  constructor(edge: HttpContext, request: Request, incoming: HttpBindings['incoming'] | undefined) {
    this.edge = edge
    this.request = request
    this.incoming = incoming
  }

  address() {
    return clientAddress(this.incoming, this.request, this.edge.config.trustProxy)
  }
}

function finish(exchange: LiveExchange, method: string, response: Response): Response {
  const { edge, route, problem, cookies } = exchange
  // A refusal never signs anybody in or out.
  if (cookies && !problem)
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  const milliseconds = performance.now() - exchange.began
  edge.metrics.count(route, method, response.status, milliseconds / 1_000)
  edge.log.info('request', {
    method: method.length > 7 ? 'other' : method,
    route,
    status: response.status,
    ms: Math.round(milliseconds * 100) / 100,
    problem: problem ?? undefined,
  })
  return response
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * A problem for a path that does not exist (404) or exists for other methods (405, and OPTIONS).
 */
function notFound(
  app: Hono<Env>,
  path: string,
  method: string,
  exchange: RequestContext,
): Response {
  const possible = methods.filter((name) => app.router.match(name, path)[0].length > 0)
  if (possible.length === 0) return problemResponse(new Problem('not_found'), exchange)
  exchange.route = 'method'
  const allow = [...possible, ...(possible.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...exchange.edge.headers, allow } })
  return problemResponse(new Problem('method_not_allowed'), exchange, { allow })
}
