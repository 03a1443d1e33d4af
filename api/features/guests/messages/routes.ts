import { Hono } from 'hono'
import * as v from 'valibot'
import {
  audienceSchema,
  messageChangeSchema,
  messageFilterSchema,
  messageRecipientSchema,
  messageSchema,
  messageStepSchema,
  newMessageSchema,
  sentSaveTheDateSchema,
  messagePreviewRequestSchema,
  messagePreviewSchema,
} from '#machines/messages/message.schema.ts'
import { listQuerySchema, listSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { sendMessage } from '../commands/messages/send-message.ts'
import { previewMessage, sendTestMessage } from '../commands/messages/preview-message.ts'
import { changeMessage, removeMessage, writeMessage } from '../commands/messages/write-message.ts'
import { listMessages, listRecipients, listSaveTheDates } from './queries.ts'
import { readAudience } from '../reach/queries.ts'

const params = v.strictObject({ id: idSchema })
const messageParams = v.strictObject({ id: idSchema, messageId: idSchema })

const view = { area: 'guests', to: 'view' } as const
const writing = { name: 'guest-drafts', by: 'account', limit: 600, seconds: 3_600 } as const
/** A message may be thousands of characters, and a wedding needs few messages. */
const sending = { name: 'guest-messages', by: 'account', limit: 20, seconds: 86_400 } as const
const tests = { name: 'guest-message-tests', by: 'account', limit: 20, seconds: 3_600 } as const

export const guestMessageRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', messageListRoutes(deps))
    .route('/', saveTheDateRoutes(deps))
    .route('/', messagePreviewRoutes(deps))
    .route('/', oneMessageRoutes(deps))
    .route('/', sentMessageRoutes(deps))

/** The messages of a wedding, and the recipients of a filter. */
const messageListRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/messages',
      operation(
        {
          summary: 'List the messages to guests, newest first',
          roles: ['COUPLE'],
          member: view,
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(messageSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listMessages(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/messages',
      operation(
        {
          summary: 'Create a draft of a message to guests',
          roles: ['COUPLE'],
          params,
          body: newMessageSchema,
          idempotent: true,
          limit: writing,
          answers: { 201: messageSchema },
          problems: ['no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          writeMessage(deps, { userId: viewer.userId, weddingId: params.id }, body, idempotencyKey),
      ),
    )
    .get(
      '/api/weddings/:id/messages/audience',
      operation(
        {
          summary: 'Get the recipients that a filter selects now, and who is left out',
          roles: ['COUPLE'],
          member: view,
          params,
          query: messageFilterSchema,
          answers: { 200: audienceSchema },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await readAudience(deps.db.query, params.id, query),
        }),
      ),
    )

/** Who was sent a save-the-date. */
const saveTheDateRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/messages/save-the-dates',
    operation(
      {
        summary: 'List which guests were sent a save-the-date, and when',
        roles: ['COUPLE'],
        member: view,
        params,
        query: listQuerySchema,
        answers: { 200: listSchema(sentSaveTheDateSchema) },
      },
      async ({ params, query }) => ({
        status: 200,
        body: await listSaveTheDates(deps.db.query, params.id, query),
      }),
    ),
  )

/** A preview of an email. */
const messagePreviewRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/messages/preview',
      operation(
        {
          summary: 'Preview a message as guests would get it; nothing is sent',
          roles: ['COUPLE'],
          member: { area: 'guests', to: 'edit' },
          params,
          body: messagePreviewRequestSchema,
          limit: writing,
          answers: { 200: messagePreviewSchema },
        },
        async ({ params, body }) => ({
          status: 200,
          body: await previewMessage(deps, { weddingId: params.id }, body),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/messages/test',
      operation(
        {
          summary: 'Send a test of a message to myself',
          roles: ['COUPLE'],
          params,
          body: messagePreviewRequestSchema,
          limit: tests,
          answers: { 204: null },
          problems: ['no_right'],
        },
        async ({ viewer, params, body }) => {
          await sendTestMessage(deps, { userId: viewer.userId, weddingId: params.id }, body)
          return { status: 204, body: null }
        },
      ),
    )

/** One message. */
const oneMessageRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/messages/:messageId',
      operation(
        {
          summary: 'Change a draft of a message',
          roles: ['COUPLE'],
          params: messageParams,
          body: messageChangeSchema,
          limit: writing,
          answers: { 200: messageSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params: { id: weddingId, messageId: id }, body }) => ({
          status: 200,
          body: await changeMessage(deps, { userId: viewer.userId, weddingId, id }, body),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/messages/:messageId',
      operation(
        {
          summary: 'Delete a draft of a message',
          roles: ['COUPLE'],
          params: messageParams,
          limit: writing,
          answers: { 204: null },
          problems: ['no_right', 'event_not_allowed'],
        },
        async ({ viewer, params: { id: weddingId, messageId: id } }) => {
          await removeMessage(deps, { userId: viewer.userId, weddingId, id })
          return { status: 204, body: null }
        },
      ),
    )

/** Sending a message, and its recipients. */
const sentMessageRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/messages/:messageId/steps',
      operation(
        {
          summary: 'Send a message, or resend it to those whom it did not reach',
          roles: ['COUPLE'],
          params: messageParams,
          body: messageStepSchema,
          idempotent: true,
          limit: sending,
          answers: { 200: messageSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params: { id: weddingId, messageId: id }, body, idempotencyKey }) =>
          sendMessage(deps, { userId: viewer.userId, weddingId, id }, body, idempotencyKey),
      ),
    )
    .get(
      '/api/weddings/:id/messages/:messageId/recipients',
      operation(
        {
          summary: 'List the recipients of a message, and who got no email',
          roles: ['COUPLE'],
          member: view,
          params: messageParams,
          query: pageQuerySchema,
          answers: { 200: pageSchema(messageRecipientSchema) },
        },
        async ({ params: { id: weddingId, messageId }, query }) => ({
          status: 200,
          body: await listRecipients(deps.db.query, { weddingId, messageId }, query),
        }),
      ),
    )
