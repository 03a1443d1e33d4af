import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { photoFileSchema } from '#machines/photos/photo.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { servePhoto } from '../commands/serve-photo.ts'
import { findPublicPhoto } from './queries.ts'

/** The photos of public listings. */
export const listingPhotoRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/marketplace/photos/:id/:size',
    operation(
      {
        summary: 'Get a photo of a public listing in one size, as AVIF if accepted',
        roles: 'everyone',
        params: photoFileSchema,
        answers: { 200: v.custom<Readable>(() => true), 304: null },
        produces: 'application/octet-stream',
      },
      async ({ params, request }) =>
        servePhoto(
          deps,
          request,
          { ...(await findPublicPhoto(deps.db.query, params.id)), size: params.size },
          'public',
        ),
    ),
  )
