import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { publicationStepSchema } from '#machines/website/publication/publication.schema.ts'
import {
  contentChangeSchema,
  limits,
  newPhotoSchema,
  photoChangeSchema,
  photoSchema,
  slugChangeSchema,
  websiteSchema,
  websiteWrittenSchema,
} from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { inlineHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeContent } from './commands/change-content.ts'
import { showWebsite } from './commands/show-website.ts'
import { changeAddress, takeStep } from './commands/update-visibility.ts'
import { addPhoto } from './commands/photos/add-photo.ts'
import { changePhoto } from './commands/photos/change-photo.ts'
import { removePhoto } from './commands/photos/remove-photo.ts'
import { findPhoto } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const photoParams = v.strictObject({ id: idSchema, photoId: idSchema })
const writtenPhotoSchema = v.object({ photo: photoSchema, activityId: idSchema })
const steps = { name: 'page-steps', by: 'account', limit: 120, seconds: 3_600 } as const

export const websiteRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', contentRoutes(deps))
    .route('/', visibilityRoutes(deps))
    .route('/', photosRoutes(deps))
    .route('/', photoRoutes(deps))

/** The content of the page. */
const contentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/website',
      operation(
        {
          summary:
            'Get the wedding page as the couple edits it: content, photos, address and visibility',
          roles: ['COUPLE'],
          params,
          answers: { 200: websiteSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await showWebsite(deps, { userId: viewer.userId, weddingId: params.id }),
        }),
      ),
    )
    .patch(
      '/api/weddings/:id/website',
      operation(
        {
          summary: 'Change the content of the wedding page',
          roles: ['COUPLE'],
          params,
          body: contentChangeSchema,
          answers: { 200: websiteWrittenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeContent(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )

/** The address and the visibility of the page. */
const visibilityRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/website/address',
      operation(
        {
          summary: 'Change the address of the wedding page; former addresses stay reserved',
          roles: ['COUPLE'],
          params,
          body: slugChangeSchema,
          limit: steps,
          answers: { 200: websiteWrittenSchema },
          problems: ['no_right', 'version_stale', 'too_many'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeAddress(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/website/events',
      operation(
        {
          summary:
            'Set who may open the wedding page: everybody, anybody with the link or passcode, or nobody',
          roles: ['COUPLE'],
          params,
          body: publicationStepSchema,
          limit: steps,
          answers: { 200: websiteWrittenSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await takeStep(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )

/** The photos of the page. */
const photosRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/website/photos',
      operation(
        {
          summary: 'Add a photo with its description to the wedding page: a JPEG or PNG',
          roles: ['COUPLE'],
          params,
          query: newPhotoSchema,
          upload: { maxBytes: limits.photoBytes },
          idempotent: true,
          limit: { name: 'upload', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 201: writtenPhotoSchema },
          problems: ['no_right', 'file_type', 'picture_too_large', 'too_many'],
        },
        ({ viewer, params, query, upload, idempotencyKey }) =>
          addPhoto(
            deps,
            { userId: viewer.userId, weddingId: params.id },
            { ...query, file: upload },
            idempotencyKey,
          ),
      ),
    )
    .get(
      '/api/weddings/:id/website/photos/:photoId',
      operation(
        {
          summary: 'Get a photo of the wedding page, for the couple',
          roles: ['COUPLE'],
          member: 'partner',
          params: photoParams,
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
        },
        async ({ params }) => {
          const { type, size, fileKey } = await findPhoto(deps.db.query, params.id, params.photoId)
          return {
            status: 200,
            body: await deps.files.get(fileKey),
            headers: inlineHeaders(type, size),
          }
        },
      ),
    )

/** One photo. */
const photoRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/website/photos/:photoId',
      operation(
        {
          summary: 'Change the description of a photo on the wedding page',
          roles: ['COUPLE'],
          params: photoParams,
          body: photoChangeSchema,
          answers: { 200: writtenPhotoSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changePhoto(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.photoId },
            body,
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/website/photos/:photoId',
      operation(
        {
          summary: 'Delete a photo of the wedding page permanently',
          roles: ['COUPLE'],
          params: photoParams,
          answers: { 200: v.object({ activityId: idSchema }) },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removePhoto(deps, {
            userId: viewer.userId,
            weddingId: params.id,
            id: params.photoId,
          }),
        }),
      ),
    )
