import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import { publicConfigSchema } from '#machines/session/session.schema.ts'
import type { Config } from '#api/config/config.ts'
import type { Deps } from '#api/deps.ts'
import { cacheAnswer } from '#api/http/contract/cached-answer.ts'
import { jsonText } from '#api/http/contract/declaration.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { retryLater } from '#api/http/problems.ts'
import { isForwarded, isFromThisMachine } from '#api/http/request/local.ts'
import { withNonce } from '#api/http/site/markup.ts'
import { outboxPage } from '#api/http/site/outbox-page.ts'
import { referencePage } from '#api/http/site/reference-page.ts'
import { findUnavailableServices } from './queries.ts'

const pageSchema = v.pipe(v.string(), v.maxLength(5_000_000))
const documentSchema = v.looseObject({ openapi: v.literal('3.1.0') })
type OpenApiText = v.InferOutput<typeof documentSchema>
const outboxQuerySchema = v.strictObject({ to: v.optional(v.pipe(v.string(), v.maxLength(254))) })
const sentMailSchema = v.object({
  to: v.pipe(v.string(), v.maxLength(254)),
  subject: v.pipe(v.string(), v.maxLength(1_000)),
  text: v.pipe(v.string(), v.maxLength(100_000)),
  html: v.pipe(v.string(), v.maxLength(200_000)),
  at: v.pipe(v.string(), v.isoTimestamp(), v.maxLength(32)),
})

const readinessSchema = v.object({
  status: v.picklist(['ready', 'away']),
  away: v.pipe(v.array(v.picklist(['database', 'identity'])), v.maxLength(2)),
})

/** What operators, programs and developers ask the product about itself. */
export const serviceRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', healthRoutes(deps))
    .route('/', figureRoutes(deps))
    .route('/', descriptionRoutes(deps))
    .route('/', outboxRoutes(deps))

/** For whoever runs the product. */
const healthRoutes = (deps: Deps) => {
  let wasReady = false
  return new Hono<Env>()
    .get(
      '/healthz',
      operation(
        {
          summary: 'Get whether the process is alive',
          roles: 'everyone',
          answers: { 200: v.object({ status: v.literal('ok') }) },
        },
        () => ({ status: 200, body: { status: 'ok' as const } }),
      ),
    )
    .get(
      '/readyz',
      operation(
        {
          summary:
            'Get whether this process can serve: the database answers, and the identity provider has answered once',
          roles: 'everyone',
          answers: { 200: readinessSchema, 503: readinessSchema },
        },
        async () => {
          const away = await findUnavailableServices(deps)
          wasReady ||= away.length === 0
          // Signed-in people go on without the provider, so the load balancer must keep a process
          // that was ready before.
          return away.length === 0 || (wasReady && !away.includes('database'))
            ? { status: 200, body: { status: 'ready' as const, away } }
            : { status: 503, body: { status: 'away' as const, away }, headers: retryLater }
        },
      ),
    )
}

/** What a monitor and a client ask. */
const figureRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/metrics',
      operation(
        {
          summary: 'Get Prometheus metrics, from this machine or with the METRICS_TOKEN',
          roles: 'everyone',
          produces: 'text/plain; version=0.0.4; charset=utf-8',
          answers: { 200: pageSchema },
          problems: ['not_found'],
        },
        async ({ exchange }) => {
          if (!mayReadMetrics(deps.config, exchange)) throw new Problem('not_found')
          return { status: 200, body: await exchange.edge.metrics.text() }
        },
      ),
    )
    .get(
      '/api/config',
      operation(
        {
          summary: 'Get the configuration that clients need first',
          roles: 'everyone',
          answers: { 200: publicConfigSchema },
        },
        () => ({
          status: 200,
          body: deps.publicConfig,
        }),
      ),
    )

/** The API described, for programs and for people. */
const descriptionRoutes = ({ config }: Deps) => {
  const openApi = cacheAnswer(
    ({ edge }) => JSON.stringify(edge.document()),
    (body) => ({ body, headers: {} }),
  )
  const reference = cacheAnswer(
    ({ edge }) => referencePage(edge.document()),
    (html) => withNonce(config, html),
  )
  return new Hono<Env>()
    .get(
      '/api/openapi.json',
      operation(
        {
          summary: 'Get this document',
          roles: 'everyone',
          produces: jsonText,
          answers: { 200: documentSchema, 304: null },
        },
        ({ exchange }) => {
          const answer = openApi(exchange)
          // The schema describes what the text says.
          return answer.status === 304
            ? answer
            : { ...answer, body: answer.body as unknown as OpenApiText }
        },
      ),
    )
    .get(
      '/api/docs',
      operation(
        {
          summary: 'Show this document to people',
          roles: 'everyone',
          produces: 'text/html; charset=utf-8',
          answers: { 200: pageSchema, 304: null },
        },
        ({ exchange }) => reference(exchange),
      ),
    )
}

/** The mail of development. */
const outboxRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/dev/outbox',
      operation(
        {
          summary: 'Show the development outbox to people',
          roles: 'everyone',
          produces: 'text/html; charset=utf-8',
          query: outboxQuerySchema,
          answers: { 200: pageSchema },
          problems: ['not_found'],
        },
        async ({ query, exchange }) =>
          outboxPage(deps.config, await readOutbox(deps, exchange, query.to)),
      ),
    )
    .get(
      '/dev/outbox.json',
      operation(
        {
          summary: 'List the mail in the development outbox, newest first',
          roles: 'everyone',
          query: outboxQuerySchema,
          answers: { 200: v.pipe(v.array(sentMailSchema), v.maxLength(1_000)) },
          problems: ['not_found'],
        },
        async ({ query, exchange }) => ({
          status: 200,
          body: await readOutbox(deps, exchange, query.to),
        }),
      ),
    )

/**
 * The outbox holds codes and links of other people: it is shown on this machine, by a product that
 * only this machine reaches. Where mail really leaves there is none. Nothing tells one refusal from
 * the other.
 */
function readOutbox({ outbox, config }: Deps, exchange: RequestContext, to: string | undefined) {
  if (outbox === null || !config.isLocalOnly || !isFromThisMachine(exchange))
    throw new Problem('not_found')
  return outbox.read(to)
}

/**
 * With a token set it alone counts; without one only this machine reads the figures, and not
 * through a proxy.
 */
function mayReadMetrics({ metricsToken }: Config, exchange: RequestContext) {
  if (metricsToken === null) return isFromThisMachine(exchange) && !isForwarded(exchange)
  return isSameText(exchange.request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)
}

/** Compares two texts in a time that tells nothing about where they differ. */
function isSameText(a: string, b: string) {
  const [hashA, hashB] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ]
  return timingSafeEqual(hashA, hashB)
}
