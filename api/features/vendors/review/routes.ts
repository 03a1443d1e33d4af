import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageSchema } from '#machines/kernel/page.ts'
import { reviewedListingSchema } from '#machines/listings/listing.schema.ts'
import {
  queueCountsSchema,
  queueItemSchema,
  queueQuerySchema,
  reviewRecordSchema,
} from '#machines/vendors/approval-record.schema.ts'
import { reviewerRequestSchema } from '#machines/vendors/vendor-approval.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { claimReview, releaseReview } from '../commands/team/claim-review.ts'
import { askAsReviewer } from '../commands/ask-for-step.ts'
import { countQueue, listQueue, readListingForReview, readReview } from './queries.ts'

const params = v.strictObject({ id: idSchema })

/** The approval of businesses, for the review team. */
export const reviewRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/approvals',
      operation(
        {
          summary:
            'List submitted businesses that wait for the review team or are in one state, longest waiting first',
          roles: ['ADMIN'],
          query: queueQuerySchema,
          answers: { 200: pageSchema(queueItemSchema) },
        },
        async ({ viewer, query }) => ({
          status: 200,
          body: await listQueue(deps.db.query, query, { userId: viewer.userId, now: deps.now() }),
        }),
      ),
    )
    .get(
      '/api/approvals/counts',
      operation(
        {
          summary: 'Count submitted businesses by state',
          roles: ['ADMIN'],
          answers: { 200: queueCountsSchema },
        },
        async () => ({ status: 200, body: await countQueue(deps.db.query) }),
      ),
    )
    .get(
      '/api/approvals/:id',
      operation(
        {
          summary: 'Get everything that the review team reads about a submitted business',
          roles: ['ADMIN'],
          params,
          answers: { 200: reviewRecordSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: await readReview(deps.db.query, params.id, deps.now()),
        }),
      ),
    )
    .post(
      '/api/approvals/:id/events',
      operation(
        {
          summary: 'Start the review of a submitted business, or decide',
          roles: ['ADMIN'],
          params,
          body: reviewerRequestSchema,
          idempotent: true,
          answers: { 200: reviewRecordSchema },
          problems: ['version_stale', 'event_not_allowed', 'claimed_by_colleague'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          askAsReviewer(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )

/** The listing of a business, for the review team. */
export const reviewedListingRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/approvals/:id/listing',
    operation(
      {
        summary: 'Get the listing of a submitted business: what an approval publishes',
        roles: ['ADMIN'],
        params,
        answers: { 200: reviewedListingSchema },
      },
      async ({ params }) => ({
        status: 200,
        body: await readListingForReview(deps.db.query, params.id),
      }),
    ),
  )

/** The claims of applications. */
export const claimRoutes = (deps: Deps) =>
  new Hono<Env>()
    .put(
      '/api/approvals/:id/claim',
      operation(
        {
          summary: 'Claim an application for half an hour, so that no colleague decides meanwhile',
          roles: ['ADMIN'],
          params,
          answers: { 200: reviewRecordSchema },
          problems: ['claimed_by_colleague'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await claimReview(deps, viewer.userId, params.id),
        }),
      ),
    )
    .delete(
      '/api/approvals/:id/claim',
      operation(
        {
          summary: 'Release an application',
          roles: ['ADMIN'],
          params,
          answers: { 200: reviewRecordSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await releaseReview(deps, viewer.userId, params.id),
        }),
      ),
    )
