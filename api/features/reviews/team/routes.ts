import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  teamReviewListSchema,
  teamReviewQuerySchema,
  teamReviewRequestSchema,
  teamReviewSchema,
} from '#machines/reviews/review-record.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { decideReview } from '../commands/decide-review.ts'
import { listTeamReviews } from './queries.ts'

/** The review team's steps for reported or hidden reviews. */
export const teamReviewRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/team/reviews',
      operation(
        {
          summary:
            'List the reviews that wait for the team, longest waiting first, or those it removed',
          roles: ['ADMIN'],
          query: teamReviewQuerySchema,
          answers: { 200: teamReviewListSchema },
        },
        async ({ query }) => ({ status: 200, body: await listTeamReviews(deps.db.query, query) }),
      ),
    )
    .post(
      '/api/team/reviews/:id/events',
      operation(
        {
          summary: 'Keep a reported review, hide or show its text, or remove it',
          roles: ['ADMIN'],
          params: v.strictObject({ id: idSchema }),
          body: teamReviewRequestSchema,
          idempotent: true,
          answers: { 200: teamReviewSchema },
          problems: ['version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          decideReview(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
