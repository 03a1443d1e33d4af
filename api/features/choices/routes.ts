import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageSchema } from '#machines/kernel/page.ts'
import {
  choiceChangeSchema,
  choiceQuerySchema,
  choiceRecordSchema,
  choiceSchema,
  newChoiceDocumentSchema,
  newChoiceSchema,
  removedSchema,
  writtenSchema,
} from '#machines/choices/choice/choice.schema.ts'
import { choiceParamsSchema, choiceStepSchema } from '#machines/choices/vendor-choice.schema.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import type { Deps } from '#api/deps.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addChoice } from './commands/add-choice.ts'
import { changeChoice } from './commands/change-choice.ts'
import { addChoiceDocument } from './commands/documents/add-choice-document.ts'
import { removeChoiceDocument } from './commands/documents/remove-choice-document.ts'
import { removeChoice } from './commands/remove-choice.ts'
import { takeStep } from './commands/take-step.ts'
import { listChoices, readChoiceRecord } from './queries.ts'
import { findChoiceDocument } from './documents/queries.ts'

const params = v.strictObject({ id: idSchema })

const documentParams = v.strictObject({ ...choiceParamsSchema.entries, documentId: idSchema })

const toSee = { area: 'vendors', to: 'view' } as const

export const choiceRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', choicesRoutes(deps))
    .route('/', choiceItemRoutes(deps))
    .route('/', choiceStepRoutes(deps))
    .route('/', choiceDocumentRoutes(deps))

/** The vendors that a couple considers. */
const choicesRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/choices',
      operation(
        {
          summary:
            'List the vendors that a couple considers, oldest first, optionally of one category or state',
          roles: ['COUPLE'],
          member: toSee,
          params,
          query: choiceQuerySchema,
          answers: { 200: pageSchema(choiceSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listChoices(deps.db.query, params.id, query, deps.now()),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/choices',
      operation(
        {
          summary: 'Save a vendor from the marketplace or from elsewhere',
          roles: ['COUPLE'],
          params,
          body: newChoiceSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: writtenSchema },
          problems: ['no_right', 'already_exists', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addChoice(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )

/** One of them. */
const choiceItemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/choices/:choiceId',
      operation(
        {
          summary: 'Get a vendor that a couple considers, with its documents',
          roles: ['COUPLE'],
          member: toSee,
          params: choiceParamsSchema,
          answers: { 200: choiceRecordSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: await readChoiceRecord(deps.db.query, params.id, params.choiceId, deps.now()),
        }),
      ),
    )
    .patch(
      '/api/weddings/:id/choices/:choiceId',
      operation(
        {
          summary: 'Change the details of a vendor',
          roles: ['COUPLE'],
          params: choiceParamsSchema,
          body: choiceChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeChoice(deps, viewer.userId, params.id, params.choiceId, body),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/choices/:choiceId',
      operation(
        {
          summary: 'Remove a vendor that is ruled out and has no documents',
          roles: ['COUPLE'],
          params: choiceParamsSchema,
          answers: { 200: removedSchema },
          problems: ['no_right', 'event_not_allowed'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeChoice(deps, viewer.userId, params.id, params.choiceId),
        }),
      ),
    )

/** Its steps, and the documents of it. */
const choiceStepRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/choices/:choiceId/events',
      operation(
        {
          summary: 'Apply a step to a vendor: asked, quoted, booked, dropped or reconsidered',
          roles: ['COUPLE'],
          params: choiceParamsSchema,
          body: choiceStepSchema,
          idempotent: true,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          takeStep(deps, viewer.userId, params.id, params.choiceId, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/choices/:choiceId/documents',
      operation(
        {
          summary: 'Upload a vendor document: a PDF, JPEG or PNG',
          roles: ['COUPLE'],
          params: choiceParamsSchema,
          query: newChoiceDocumentSchema,
          upload: { maxBytes: maxDocumentBytes },
          idempotent: true,
          limit: { name: 'upload', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 201: choiceRecordSchema },
          problems: ['no_right', 'file_type', 'event_not_allowed'],
        },
        ({ viewer, params, query, upload, idempotencyKey }) =>
          addChoiceDocument(
            deps,
            { userId: viewer.userId, weddingId: params.id, choiceId: params.choiceId },
            { ...query, file: upload },
            idempotencyKey,
          ),
      ),
    )

/** A document of a vendor. */
const choiceDocumentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/choices/:choiceId/documents/:documentId',
      operation(
        {
          summary: 'Get the file of a vendor document',
          roles: ['COUPLE'],
          member: toSee,
          params: documentParams,
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
        },
        async ({ params }) => {
          const { name, type, size, fileKey } = await findChoiceDocument(
            deps.db.query,
            params.id,
            params.choiceId,
            params.documentId,
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
      '/api/weddings/:id/choices/:choiceId/documents/:documentId',
      operation(
        {
          summary: 'Delete a vendor document permanently',
          roles: ['COUPLE'],
          params: documentParams,
          answers: { 200: choiceRecordSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          const { id, choiceId, documentId } = params
          const body = await removeChoiceDocument(
            deps,
            { userId: viewer.userId, weddingId: id, choiceId },
            documentId,
          )
          return { status: 200, body }
        },
      ),
    )
