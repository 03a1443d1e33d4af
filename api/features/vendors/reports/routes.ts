import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageSchema } from '#machines/kernel/page.ts'
import {
  newReportSchema,
  reportQuerySchema,
  reportRequestSchema,
  reportSchema,
} from '#machines/reports/listing-report.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { answerReport } from '../commands/reports/answer-report.ts'
import { reportListing } from '../commands/reports/report-listing.ts'
import { listReports, readReport } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const slugParams = v.strictObject({ slug: v.pipe(v.string(), v.maxLength(80)) })

/** Reports of listings, and the review team's answers. */
export const reportRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', newReportRoutes(deps)).route('/', answerRoutes(deps))

const newReportRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/marketplace/listings/:slug/reports',
    operation(
      {
        summary: 'Report a listing to the review team',
        roles: 'everyone',
        params: slugParams,
        body: newReportSchema,
        idempotent: true,
        limit: { name: 'report', by: 'address', limit: 10, seconds: 3_600 },
        answers: { 202: null },
        problems: ['not_found'],
      },
      ({ params, body, idempotencyKey }) => reportListing(deps, params.slug, body, idempotencyKey),
    ),
  )

/** For the review team. */
const answerRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/team/reports',
      operation(
        {
          summary: 'List reports that wait or are in one state, longest waiting first',
          roles: ['ADMIN'],
          query: reportQuerySchema,
          answers: { 200: pageSchema(reportSchema) },
        },
        async ({ query }) => ({ status: 200, body: await listReports(deps.db.query, query) }),
      ),
    )
    .get(
      '/api/team/reports/:id',
      operation(
        {
          summary: 'Get a report of a listing',
          roles: ['ADMIN'],
          params,
          answers: { 200: reportSchema },
        },
        async ({ params }) => ({ status: 200, body: await readReport(deps.db.query, params.id) }),
      ),
    )
    .post(
      '/api/team/reports/:id/events',
      operation(
        {
          summary: 'Uphold or dismiss a report of a listing, or reopen it',
          roles: ['ADMIN'],
          params,
          body: reportRequestSchema,
          idempotent: true,
          answers: { 200: reportSchema },
          problems: ['version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          answerReport(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
