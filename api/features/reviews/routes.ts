import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  bookingReviewSchema,
  newReviewSchema,
  ownReviewListSchema,
  ownReviewQuerySchema,
  reviewRequestSchema,
  reviewSchema,
} from '#machines/reviews/review-record.schema.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import { readBusiness } from '#api/features/vendors/queries.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { takeReviewStep } from './commands/take-review-step.ts'
import { writeReview } from './commands/write-review.ts'
import { listOwnReviews, readBookingReview } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const ofThread = v.strictObject({ enquiryId: idSchema })
const bothSides = ['COUPLE', 'VENDOR'] as const

/** Reviews of bookings: the couple writes, the business answers. */
export const bookingReviewRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', threadRoutes(deps)).route('/', ownRoutes(deps))

const threadRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/enquiries/:enquiryId/review',
      operation(
        {
          summary: 'Get the review of an enquiry’s booking, or whether one may be written',
          roles: bothSides,
          params: ofThread,
          answers: { 200: bookingReviewSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params: { enquiryId } }) => {
          const { query } = deps.db
          const { side } = await requireParty(query, viewer, enquiryId, 'view')
          return {
            status: 200,
            body: await readBookingReview(query, enquiryId, side, deps.now()),
          }
        },
      ),
    )
    .post(
      '/api/enquiries/:enquiryId/review',
      operation(
        {
          summary: 'Review the business of a booking that took place or was cancelled late',
          roles: ['COUPLE'],
          params: ofThread,
          body: newReviewSchema,
          idempotent: true,
          limit: { name: 'review', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 201: bookingReviewSchema },
          problems: ['no_right', 'event_not_allowed'],
        },
        ({ viewer, params: { enquiryId }, body, idempotencyKey }) =>
          writeReview(deps, viewer, enquiryId, body, idempotencyKey),
      ),
    )

const ownRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/reviews/:id/events',
      operation(
        {
          summary: 'Change a review before publication, answer it, or report it to the review team',
          roles: bothSides,
          params,
          body: reviewRequestSchema,
          idempotent: true,
          limit: { name: 'review-step', by: 'account', limit: 120, seconds: 60 },
          answers: { 200: reviewSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          takeReviewStep(deps, viewer, params.id, body, idempotencyKey),
      ),
    )
    .get(
      '/api/businesses/:id/reviews',
      operation(
        {
          summary: 'List the reviews of my business, newest first, with its rating',
          roles: ['VENDOR'],
          params,
          query: ownReviewQuerySchema,
          answers: { 200: ownReviewListSchema },
        },
        async ({ viewer, params, query }) => {
          await readBusiness(deps.db.query, viewer.userId, params.id)
          return { status: 200, body: await listOwnReviews(deps.db.query, params.id, query) }
        },
      ),
    )
