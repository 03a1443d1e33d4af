import { Hono } from 'hono'
import * as v from 'valibot'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import {
  newReviewReportSchema,
  publicReviewListSchema,
} from '#machines/reviews/review-record.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { reportReview } from '../commands/report-review.ts'
import { listPublicReviews } from './queries.ts'

/** The reviews of a listing, which everybody may read and report. */
export const publicReviewRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/marketplace/listings/:slug/reviews',
      operation(
        {
          summary: 'List the published reviews of a listing, newest first',
          roles: 'everyone',
          params: v.strictObject({ slug: slugSchema }),
          query: pageQuerySchema,
          answers: { 200: publicReviewListSchema },
          problems: ['not_yours'],
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listPublicReviews(deps.db.query, params.slug, query),
        }),
      ),
    )
    .post(
      '/api/marketplace/reviews/:id/reports',
      operation(
        {
          summary: 'Report a published review to the review team; its rating stays',
          roles: 'everyone',
          params: v.strictObject({ id: idSchema }),
          body: newReviewReportSchema,
          idempotent: true,
          limit: { name: 'report', by: 'address', limit: 10, seconds: 3_600 },
          answers: { 202: null },
          problems: ['not_yours', 'event_not_allowed'],
        },
        ({ params, body, idempotencyKey }) => reportReview(deps, params.id, body, idempotencyKey),
      ),
    )
