import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { listingRecordSchema } from '#machines/listings/listing.schema.ts'
import { maxPhotoBytes, newPhotoSchema, photoFileSchema } from '#machines/photos/photo.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { servePhoto } from '#api/features/listings/commands/serve-photo.ts'
import { findPhoto } from '#api/features/listings/photos/queries.ts'
import { addPhoto } from '../commands/add-photo.ts'

const { id: photoId, size } = photoFileSchema.entries

/**
 * The photos of a business's listing, for its owner; order, captions and removal belong to the
 * draft.
 */
export const photoRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/businesses/:id/photos',
      operation(
        {
          summary: 'Add a photo to the draft of my listing: a JPEG or PNG',
          roles: ['VENDOR'],
          params: v.strictObject({ id: idSchema }),
          query: newPhotoSchema,
          upload: { maxBytes: maxPhotoBytes },
          idempotent: true,
          limit: { name: 'upload-photo', by: 'account', limit: 120, seconds: 3_600 },
          answers: { 201: listingRecordSchema },
          problems: [
            'file_type',
            'picture_too_large',
            'too_many',
            'event_not_allowed',
            'too_many_requests',
          ],
        },
        ({ viewer, params, query, upload, idempotencyKey }) =>
          addPhoto(deps, viewer.userId, params.id, { ...query, file: upload }, idempotencyKey),
      ),
    )
    .get(
      '/api/businesses/:id/photos/:photoId/:size',
      operation(
        {
          summary: 'Get a photo of my listing in one size, public or not',
          roles: ['VENDOR', 'ADMIN'],
          params: v.strictObject({ id: idSchema, photoId, size }),
          answers: { 200: v.custom<Readable>(() => true), 304: null },
          produces: 'application/octet-stream',
        },
        async ({ viewer, params: { id, photoId, size }, request }) =>
          servePhoto(
            deps,
            request,
            { ...(await findPhoto(deps.db.query, viewer, id, photoId)), size },
            'private',
          ),
      ),
    )
