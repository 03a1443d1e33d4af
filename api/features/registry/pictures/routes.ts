import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { giftWrittenSchema } from '#machines/registry/gift.schema.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import type { Deps } from '#api/deps.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addPicture } from '../commands/pictures/add-picture.ts'
import { removePicture } from '../commands/pictures/remove-picture.ts'
import { findPicture } from '../queries.ts'

const giftParams = v.strictObject({ id: idSchema, giftId: idSchema })
const view = { area: 'guests', to: 'view' } as const

const pictureParams = v.strictObject({ ...giftParams.entries, pictureId: idSchema })

/** The pictures of gifts. */
export const pictureRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', giftPictureRoutes(deps)).route('/', pictureFileRoutes(deps))

/** The picture of a gift. */
const giftPictureRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/registry/gifts/:giftId/picture',
      operation(
        {
          summary: 'Set the picture of a gift, replacing the previous one',
          roles: ['COUPLE'],
          params: giftParams,
          upload: { maxBytes: maxDocumentBytes },
          idempotent: true,
          limit: { name: 'upload', by: 'account', limit: 60, seconds: 60 },
          answers: { 201: giftWrittenSchema },
          problems: ['no_right', 'file_type', 'picture_too_large'],
        },
        ({ viewer, params, upload, idempotencyKey }) =>
          addPicture(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.giftId },
            upload,
            idempotencyKey,
          ),
      ),
    )
    .delete(
      '/api/weddings/:id/registry/gifts/:giftId/picture',
      operation(
        {
          summary: 'Delete the picture of a gift permanently',
          roles: ['COUPLE'],
          params: giftParams,
          answers: { 200: giftWrittenSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removePicture(deps, {
            userId: viewer.userId,
            weddingId: params.id,
            id: params.giftId,
          }),
        }),
      ),
    )

/** The file of a picture. */
const pictureFileRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/registry/gifts/:giftId/pictures/:pictureId',
    operation(
      {
        summary: 'Get the picture of a gift',
        roles: ['COUPLE'],
        member: view,
        params: pictureParams,
        answers: { 200: v.custom<Readable>(() => true) },
        produces: 'application/octet-stream',
      },
      async ({ params: { id, giftId, pictureId } }) => {
        const { name, type, size, fileKey } = await findPicture(deps.db.query, {
          weddingId: id,
          giftId,
          pictureId,
        })
        return {
          status: 200,
          body: await deps.files.get(fileKey),
          headers: downloadHeaders(name, type, size),
        }
      },
    ),
  )
