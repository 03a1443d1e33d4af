import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { listSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  giftChangeSchema,
  giftDetailsSchema,
  giftSchema,
  giftWrittenSchema,
  giversChangeSchema,
  placeSchema,
  registrySchema,
} from '#machines/registry/gift.schema.ts'
import { couplesStepSchema, reservationSchema, steppedSchema } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { maxDocumentBytes } from '#machines/vendors/approval-record.schema.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addGift, changeGift, placeGift, removeGift } from './commands/keep-gifts.ts'
import { addPicture, removePicture } from './commands/keep-pictures.ts'
import { showGivers } from './commands/show-givers.ts'
import { stepReservation } from './commands/step-reservation.ts'
import { findPicture, listGifts, listReservations, readRegistry, toGift } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const giftParams = v.strictObject({ id: idSchema, giftId: idSchema })
const pictureParams = v.strictObject({ ...giftParams.entries, pictureId: idSchema })
const limit = v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1\d{3}|2000)$/, 'invalid_number'), v.maxLength(4)))
const view = { area: 'guests', to: 'view' } as const

export const registryRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/registry',
      operation(
        {
          summary: 'The registry as a whole, and whether the couple sees who gives what',
          roles: ['COUPLE'],
          params,
          answers: { 200: registrySchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await readRegistry(deps.db.query, params.id) }
        },
      ),
    )
    .patch(
      '/api/weddings/:id/registry-givers',
      operation(
        {
          summary: 'Choose to see who gives what, or no longer to: the two whose wedding it is',
          roles: ['COUPLE'],
          params,
          body: giversChangeSchema,
          answers: { 200: registrySchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await showGivers(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/registry/gifts',
      operation(
        {
          summary: 'The gifts in the couple’s order, with how much of each is taken',
          roles: ['COUPLE'],
          params,
          query: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(200))), limit }),
          answers: { 200: listSchema(giftSchema) },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          const { items, nextCursor } = await listGifts(deps.db.query, params.id, query)
          return { status: 200, body: { items: items.map(toGift), nextCursor } }
        },
      ),
    )
    .post(
      '/api/weddings/:id/registry/gifts',
      operation(
        {
          summary: 'Put one more gift on the list',
          roles: ['COUPLE'],
          params,
          body: giftDetailsSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: giftWrittenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) => addGift(deps, { userId: viewer.userId, weddingId: params.id }, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/registry/gifts/:giftId',
      operation(
        {
          summary: 'Change a gift',
          roles: ['COUPLE'],
          params: giftParams,
          body: giftChangeSchema,
          answers: { 200: giftWrittenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeGift(deps, { userId: viewer.userId, weddingId: params.id, id: params.giftId }, body),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/registry/gifts/:giftId',
      operation(
        {
          summary: 'Take a gift off the list that nobody has taken of',
          roles: ['COUPLE'],
          params: giftParams,
          answers: { 200: v.object({ activityId: idSchema }) },
          problems: ['no_right', 'event_not_allowed'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeGift(deps, { userId: viewer.userId, weddingId: params.id, id: params.giftId }),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/registry/gifts/:giftId/place',
      operation(
        {
          summary: 'Put a gift before another, or at the end',
          roles: ['COUPLE'],
          params: giftParams,
          body: placeSchema,
          answers: { 200: giftWrittenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await placeGift(deps, { userId: viewer.userId, weddingId: params.id, id: params.giftId }, body),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/registry/gifts/:giftId/picture',
      operation(
        {
          summary: 'Keep a picture of a gift, in the place of the one before',
          roles: ['COUPLE'],
          params: giftParams,
          upload: { maxBytes: maxDocumentBytes },
          idempotent: true,
          limit: { name: 'upload', by: 'account', limit: 60, seconds: 60 },
          answers: { 201: giftWrittenSchema },
          problems: ['no_right', 'file_type'],
        },
        ({ viewer, params, upload, idempotencyKey }) =>
          addPicture(deps, { userId: viewer.userId, weddingId: params.id, id: params.giftId }, upload, idempotencyKey),
      ),
    )
    .delete(
      '/api/weddings/:id/registry/gifts/:giftId/picture',
      operation(
        {
          summary: 'Remove the picture of a gift for good',
          roles: ['COUPLE'],
          params: giftParams,
          answers: { 200: giftWrittenSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removePicture(deps, { userId: viewer.userId, weddingId: params.id, id: params.giftId }),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/registry/gifts/:giftId/pictures/:pictureId',
      operation(
        {
          summary: 'The picture of a gift',
          roles: ['COUPLE'],
          params: pictureParams,
          answers: { 200: v.custom<Readable>(() => true) },
          problems: ['no_right'],
          produces: 'application/octet-stream',
        },
        async ({ viewer, params: { id, giftId, pictureId } }) => {
          await requireMember(deps.db.query, viewer.userId, id, view)
          const { name, type, size, fileKey } = await findPicture(deps.db.query, { weddingId: id, giftId, pictureId })
          return { status: 200, body: await deps.files.get(fileKey), headers: downloadHeaders(name, type, size) }
        },
      ),
    )
    .get(
      '/api/weddings/:id/registry/reservations',
      operation(
        {
          summary: 'Who gives what, once the couple has chosen to see it',
          roles: ['COUPLE'],
          params,
          query: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(200))), limit }),
          answers: { 200: listSchema(reservationSchema) },
          problems: ['no_right', 'event_not_allowed'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await listReservations(deps.db.query, params.id, query) }
        },
      ),
    )
    .post(
      '/api/weddings/:id/registry/reservations/:reservationId/events',
      operation(
        {
          summary: 'What somebody gives has come, or not after all; the couple has said thank you; it is free for others',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema, reservationId: idSchema }),
          body: couplesStepSchema,
          idempotent: true,
          answers: { 200: steppedSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          stepReservation(deps, { userId: viewer.userId, weddingId: params.id, id: params.reservationId }, body, idempotencyKey),
      ),
    )
