import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { vendorProfileSchema } from '#machines/account/account.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import {
  approvalRecordSchema,
  newDocumentSchema,
} from '#machines/vendors/approval-record.schema.ts'
import { businessChangeSchema, businessSchema } from '#machines/vendors/business.schema.ts'
import { ownerRequestSchema } from '#machines/vendors/vendor-approval.schema.ts'
import type { Deps } from '#api/deps.ts'
import { downloadHeaders, previewHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { askAsOwner } from './commands/ask-for-step.ts'
import { changeBusiness } from './commands/changes/change-business.ts'
import { createOwnBusiness } from './commands/create-business.ts'
import { addDocument } from './commands/documents/add-document.ts'
import { removeDocument } from './commands/documents/remove-document.ts'
import { openDocument } from './commands/team/open-document.ts'
import { listBusinesses, readApproval, readBusiness } from './queries.ts'

const params = v.strictObject({ id: idSchema })

const documentParams = v.strictObject({ id: idSchema, documentId: idSchema })

export const vendorRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', businessesRoutes(deps))
    .route('/', businessRoutes(deps))
    .route('/', approvalRoutes(deps))
    .route('/', documentRoutes(deps))
    .route('/', documentFileRoutes(deps))

/** The businesses of a vendor. */
const businessesRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses',
      operation(
        {
          summary: 'List my businesses, oldest first',
          roles: ['VENDOR'],
          query: pageQuerySchema,
          answers: { 200: pageSchema(businessSchema) },
        },
        async ({ viewer, query }) => ({
          status: 200,
          body: await listBusinesses(deps.db.query, viewer.userId, query),
        }),
      ),
    )
    .post(
      '/api/businesses',
      operation(
        {
          summary: 'Create my business',
          roles: ['VENDOR'],
          alsoUndecided: true,
          body: vendorProfileSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: businessSchema },
          problems: ['already_exists', 'terms_not_accepted'],
        },
        ({ viewer, body, idempotencyKey }) =>
          createOwnBusiness(deps, viewer.userId, body, idempotencyKey),
      ),
    )

/** One business. */
const businessRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id',
      operation(
        {
          summary: 'Get one of my businesses',
          roles: ['VENDOR'],
          params,
          answers: { 200: businessSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await readBusiness(deps.db.query, viewer.userId, params.id),
        }),
      ),
    )
    .patch(
      '/api/businesses/:id',
      operation(
        {
          summary: 'Change my business',
          roles: ['VENDOR'],
          params,
          body: businessChangeSchema,
          answers: { 200: businessSchema },
          problems: ['version_stale', 'event_not_allowed', 'no_right'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeBusiness(deps.db, viewer.userId, params.id, body, deps.now()),
        }),
      ),
    )

/** The approval of a business, for its owner. */
const approvalRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/approval',
      operation(
        {
          summary: 'Get the approval of my business',
          roles: ['VENDOR'],
          params,
          answers: { 200: approvalRecordSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await readApproval(deps.db.query, viewer.userId, params.id),
        }),
      ),
    )
    .post(
      '/api/businesses/:id/approval/events',
      operation(
        {
          summary: 'Submit my business for approval, withdraw it, or appeal',
          roles: ['VENDOR'],
          params,
          body: ownerRequestSchema,
          idempotent: true,
          answers: { 200: approvalRecordSchema },
          problems: ['version_stale', 'event_not_allowed', 'no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          askAsOwner(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )

/** The documents that prove a business. */
const documentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/businesses/:id/documents',
      operation(
        {
          summary: 'Upload a verification document: a PDF, JPEG or PNG',
          roles: ['VENDOR'],
          params,
          query: newDocumentSchema,
          upload: { maxBytes: maxDocumentBytes },
          idempotent: true,
          limit: { name: 'upload', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 201: approvalRecordSchema },
          problems: ['file_type', 'event_not_allowed', 'no_right'],
        },
        ({ viewer, params, query, upload, idempotencyKey }) =>
          addDocument(deps, viewer.userId, params.id, { ...query, file: upload }, idempotencyKey),
      ),
    )
    .delete(
      '/api/businesses/:id/documents/:documentId',
      operation(
        {
          summary: 'Delete a verification document',
          roles: ['VENDOR'],
          params: documentParams,
          answers: { 200: approvalRecordSchema },
          problems: ['event_not_allowed', 'no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeDocument(deps, viewer.userId, params.id, params.documentId),
        }),
      ),
    )

/** The files of documents, for whoever may read them. */
const documentFileRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/documents/:id',
      operation(
        {
          summary: 'Get the file of a verification document, for its owner and the review team',
          roles: ['VENDOR', 'ADMIN'],
          params,
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          const { name, type, size, fileKey } = await openDocument(deps, viewer, {
            id: params.id,
            action: 'document_downloaded',
          })
          return {
            status: 200,
            body: await deps.files.get(fileKey),
            headers: downloadHeaders(name, type, size),
          }
        },
      ),
    )
    .get(
      '/api/documents/:id/preview',
      operation(
        {
          summary: 'Get a verification document that is a picture, for display in a frame',
          roles: ['ADMIN'],
          params,
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
          problems: ['file_type'],
        },
        async ({ viewer, params }) => {
          const { type, size, fileKey } = await openDocument(deps, viewer, {
            id: params.id,
            action: 'document_shown',
          })
          return {
            status: 200,
            body: await deps.files.get(fileKey),
            headers: previewHeaders(type, size),
          }
        },
      ),
    )
