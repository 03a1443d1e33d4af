import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import {
  newGuestPhotoSchema,
  ownPhotosSchema,
  sentPhotoSchema,
} from '#machines/album/guest-photo.schema.ts'
import { rsvpTokenSchema } from '#machines/guests/rsvp/rsvp.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { maxPhotoBytes, photoFileSchema } from '#machines/photos/photo.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { findRsvpByToken } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import { servePhoto } from '#api/features/listings/commands/serve-photo.ts'
import { sendPhoto } from './commands/send-photo.ts'
import { withdrawPhoto } from './commands/withdraw-photo.ts'
import { findGuestPhoto, readOwnPhotos } from '#api/features/album/queries.ts'

const params = v.strictObject({ token: rsvpTokenSchema })
const { id: photoId, size } = photoFileSchema.entries
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }
/** A hall full of guests sends from one address. */
const sends = { name: 'guest-photos', by: 'address', limit: 600, seconds: 60 } as const

/** Sending photos after the day, for whoever has the link of an invitation. */
export const ownPhotoRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', sendingRoutes(deps)).route('/', sentRoutes(deps))

const sendingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/rsvp/:token/photos',
      operation(
        {
          summary: 'List the photos that a household sent, and whether it may send more',
          roles: 'everyone',
          params,
          answers: { 200: ownPhotosSchema },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => {
          const rsvp = await findRsvpByToken(deps.db.query, deps, asker(deps, params, exchange))
          return {
            status: 200,
            body: await readOwnPhotos(deps.db.query, rsvp, deps.now()),
            headers: unlisted,
          }
        },
      ),
    )
    .post(
      '/api/rsvp/:token/photos',
      operation(
        {
          summary: 'Send a photo of the wedding to the couple: a JPEG, PNG or WebP',
          roles: 'everyone',
          params,
          query: newGuestPhotoSchema,
          upload: { maxBytes: maxPhotoBytes },
          idempotent: true,
          limit: sends,
          answers: { 201: sentPhotoSchema },
          problems: [
            'event_not_allowed',
            'file_type',
            'picture_too_large',
            'too_many',
            'too_many_requests',
          ],
        },
        async ({ params, query, upload, idempotencyKey, exchange }) => ({
          ...(await sendPhoto(
            deps,
            asker(deps, params, exchange),
            { ...query, file: upload },
            idempotencyKey,
          )),
          headers: unlisted,
        }),
      ),
    )

const sentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .delete(
      '/api/rsvp/:token/photos/:photoId',
      operation(
        {
          summary: 'Delete a photo that the household sent',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema, photoId: idSchema }),
          answers: { 204: null },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => {
          await withdrawPhoto(deps, asker(deps, params, exchange), params.photoId)
          return { status: 204, body: null, headers: unlisted }
        },
      ),
    )
    .get(
      '/api/rsvp/:token/photos/:photoId/:size',
      operation(
        {
          summary: 'Get a photo that the household sent, in one size',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema, photoId, size }),
          answers: { 200: v.custom<Readable>(() => true), 304: null },
          problems: ['too_many_requests'],
          produces: 'application/octet-stream',
        },
        async ({ params, request, exchange }) => {
          const { weddingId, householdId } = await findRsvpByToken(
            deps.db.query,
            deps,
            asker(deps, params, exchange),
            'glance',
          )
          const which = { weddingId, id: params.photoId }
          const photo = await findGuestPhoto(deps.db.query, which, { householdId })
          const answer = await servePhoto(deps, request, { ...photo, size: params.size }, 'checked')
          return { ...answer, headers: { ...answer.headers, ...unlisted } }
        },
      ),
    )

/** Whoever has a link, and what counts a guess of theirs. */
function asker(deps: Deps, { token }: { token: string }, exchange: RequestContext) {
  return {
    token,
    guess: () => deps.limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
  }
}
