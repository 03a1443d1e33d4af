import { Hono } from 'hono'
import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import { publicConfigSchema } from '#machines/session/session.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { outboxPage } from '#api/http/site/outbox-page.ts'
import { referencePage } from '#api/http/site/reference-page.ts'
import { checkReadiness } from './queries.ts'

const pageSchema = v.pipe(v.string(), v.maxLength(5_000_000))
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
    .get(
      '/healthz',
      operation(
        { summary: 'Whether the process lives', roles: 'everyone', answers: { 200: v.object({ status: v.literal('ok') }) } },
        () => ({ status: 200, body: { status: 'ok' as const } }),
      ),
    )
    .get(
      '/readyz',
      operation(
        {
          summary: 'Whether the database and the identity provider answer',
          roles: 'everyone',
          answers: { 200: readinessSchema, 503: readinessSchema },
        },
        async () => {
          const away = await checkReadiness(deps)
          return away.length === 0
            ? { status: 200, body: { status: 'ready' as const, away } }
            : { status: 503, body: { status: 'away' as const, away } }
        },
      ),
    )
    .get(
      '/metrics',
      operation(
        {
          summary: 'Figures of this process for Prometheus',
          roles: 'everyone',
          produces: 'text/plain; version=0.0.4; charset=utf-8',
          answers: { 200: pageSchema },
        },
        ({ exchange }) => ({ status: 200, body: exchange.edge.metrics.text() }),
      ),
    )
    .get(
      '/api/config',
      operation({ summary: 'What a client must know first', roles: 'everyone', answers: { 200: publicConfigSchema } }, () => ({
        status: 200,
        body: deps.publicConfig,
      })),
    )
    .get(
      '/api/openapi.json',
      operation(
        {
          summary: 'This document',
          roles: 'everyone',
          answers: { 200: v.looseObject({ openapi: v.literal('3.1.0') }) },
        },
        ({ exchange }) => ({ status: 200, body: { ...exchange.edge.document() } }),
      ),
    )
    .get(
      '/api/docs',
      operation(
        { summary: 'The same for people', roles: 'everyone', produces: 'text/html; charset=utf-8', answers: { 200: pageSchema } },
        ({ exchange }) => referencePage(deps.config, exchange.edge.document()),
      ),
    )
    .get(
      '/dev/outbox',
      operation(
        {
          summary: 'The mail of the development outbox, for people',
          roles: 'everyone',
          produces: 'text/html; charset=utf-8',
          query: outboxQuerySchema,
          answers: { 200: pageSchema },
          problems: ['not_found'],
        },
        async ({ query }) => outboxPage(deps.config, await readOutbox(deps, query.to)),
      ),
    )
    .get(
      '/dev/outbox.json',
      operation(
        {
          summary: 'The mail of the development outbox, newest first',
          roles: 'everyone',
          query: outboxQuerySchema,
          answers: { 200: v.pipe(v.array(sentMailSchema), v.maxLength(1_000)) },
          problems: ['not_found'],
        },
        async ({ query }) => ({ status: 200, body: await readOutbox(deps, query.to) }),
      ),
    )

/** Where mail really leaves there is no outbox, and nothing tells that there might be one. */
function readOutbox({ outbox }: Deps, to: string | undefined) {
  if (outbox === null) throw new Problem('not_found')
  return outbox.read(to)
}
