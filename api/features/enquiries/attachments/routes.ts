import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { attachmentSchema, enquiryParamsSchema } from '#machines/enquiries/thread/entry.schema.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import type { Deps } from '#api/deps.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addAttachment, removeAttachment } from '../commands/messages/add-attachment.ts'
import { requireParty } from '../commands/require-party.ts'
import { findAttachment } from './queries.ts'

const roles = ['COUPLE', 'VENDOR'] as const
const params = v.strictObject({ ...enquiryParamsSchema.entries, attachmentId: idSchema })

/** Files of messages: for both sides once they are sent, and before that for their author. */
export const attachmentRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', uploadRoutes(deps)).route('/', fileRoutes(deps))

const uploadRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/enquiries/:enquiryId/attachments',
    operation(
      {
        summary: 'Upload a file for a message that is being written: a PDF, JPEG or PNG',
        roles,
        params: enquiryParamsSchema,
        query: v.strictObject({ name: requiredTextSchema(200) }),
        upload: { maxBytes: maxDocumentBytes },
        idempotent: true,
        limit: { name: 'upload', by: 'account', limit: 60, seconds: 3_600 },
        answers: { 201: attachmentSchema },
        problems: ['not_yours', 'no_right', 'file_type', 'picture_too_large', 'event_not_allowed'],
      },
      ({ viewer, params, query, upload, idempotencyKey }) =>
        addAttachment(
          deps,
          viewer,
          params.enquiryId,
          { name: query.name, file: upload },
          idempotencyKey,
        ),
    ),
  )

const fileRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/enquiries/:enquiryId/attachments/:attachmentId',
      operation(
        {
          summary: 'Get the file of a message',
          roles,
          params,
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
          problems: ['not_yours', 'no_right'],
        },
        async ({ viewer, params }) => {
          await requireParty(deps.db.query, viewer, params.enquiryId, 'view')
          const { name, type, size, fileKey } = await findAttachment(
            deps.db.query,
            viewer.userId,
            params,
          )
          return {
            status: 200,
            body: await deps.files.get(fileKey),
            headers: downloadHeaders(name, type, size),
          }
        },
      ),
    )
    .delete(
      '/api/enquiries/:enquiryId/attachments/:attachmentId',
      operation(
        {
          summary: 'Remove a file of a message that is not sent',
          roles,
          params,
          answers: { 204: null },
          problems: ['not_yours', 'no_right'],
        },
        async ({ viewer, params }) => {
          await removeAttachment(deps, viewer, params)
          return { status: 204, body: null }
        },
      ),
    )
