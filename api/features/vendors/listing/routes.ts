import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  draftChangeSchema,
  listingRecordSchema,
  listingRequestSchema,
} from '#machines/listings/listing.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { readListing } from '#api/features/listings/queries.ts'
import { askListingStep, editListing } from '../commands/edit-listing.ts'

const params = v.strictObject({ id: idSchema })

/** The listing of a business, for its owner. */
export const listingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/listing',
      operation(
        {
          summary: 'Get the listing of my business with its draft',
          roles: ['VENDOR'],
          params,
          answers: { 200: listingRecordSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await readListing(deps.db.query, viewer.userId, params.id),
        }),
      ),
    )
    .patch(
      '/api/businesses/:id/listing',
      operation(
        {
          summary: 'Change the draft of my listing',
          roles: ['VENDOR'],
          params,
          body: draftChangeSchema,
          answers: { 200: listingRecordSchema },
          problems: ['version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await editListing(deps, viewer.userId, params.id, body),
        }),
      ),
    )
    .post(
      '/api/businesses/:id/listing/events',
      operation(
        {
          summary: 'Publish or discard the draft of my listing',
          roles: ['VENDOR'],
          params,
          body: listingRequestSchema,
          idempotent: true,
          limit: { name: 'publish', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 200: listingRecordSchema },
          problems: ['version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          askListingStep(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
