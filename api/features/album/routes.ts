import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import {
  albumSchema,
  guestPhotosSteppedSchema,
  guestPhotoStepSchema,
  keptPhotoStates,
} from '#machines/album/guest-photo.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { photoFileSchema } from '#machines/photos/photo.schema.ts'
import type { Deps } from '#api/deps.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { servePhoto } from '#api/features/listings/commands/serve-photo.ts'
import { packPhotos } from './commands/pack-photos.ts'
import { stepPhotos } from './commands/step-photos.ts'
import { findGuestPhoto, readAlbum } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const { id: photoId, size } = photoFileSchema.entries

/** The photos of guests, for the two whose wedding it is. */
export const albumRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', albumListRoutes(deps)).route('/', albumFileRoutes(deps))

/** Which there are, and what is decided on them. */
const albumListRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/guest-photos',
      operation(
        {
          summary: 'List the photos that guests sent, filtered by state',
          roles: ['COUPLE'],
          member: 'partner',
          params,
          query: v.strictObject({
            ...pageQuerySchema.entries,
            state: v.optional(v.picklist(keptPhotoStates, 'invalid_choice'), 'waiting'),
          }),
          answers: { 200: albumSchema },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await readAlbum(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/guest-photos/events',
      operation(
        {
          summary: 'Show guest photos on the wedding page, or hide, decline or remove them',
          roles: ['COUPLE'],
          params,
          body: guestPhotoStepSchema,
          idempotent: true,
          answers: { 200: guestPhotosSteppedSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          stepPhotos(deps, { userId: viewer.userId, weddingId: params.id }, body, idempotencyKey),
      ),
    )

/** Their files. */
const albumFileRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/guest-photos/archive',
      operation(
        {
          summary: 'Download all guest photos except declined ones in full size as a ZIP',
          roles: ['COUPLE'],
          member: 'partner',
          params,
          limit: { name: 'guest-photos-archive', by: 'account', limit: 20, seconds: 3_600 },
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
        },
        async ({ params }) => {
          const { content, size } = await packPhotos(deps, params.id)
          const headers = downloadHeaders('photos-from-guests.zip', 'application/zip', size)
          return { status: 200, body: content, headers }
        },
      ),
    )
    .get(
      '/api/weddings/:id/guest-photos/:photoId/:size',
      operation(
        {
          summary: 'Get a guest photo in one size, for the couple',
          roles: ['COUPLE'],
          member: 'partner',
          params: v.strictObject({ id: idSchema, photoId, size }),
          answers: { 200: v.custom<Readable>(() => true), 304: null },
          produces: 'application/octet-stream',
        },
        async ({ params: { id, photoId, size }, request }) => {
          const photo = await findGuestPhoto(deps.db.query, { weddingId: id, id: photoId })
          return servePhoto(deps, request, { ...photo, size }, 'checked')
        },
      ),
    )
