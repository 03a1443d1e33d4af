import { Hono } from 'hono'
import * as v from 'valibot'
import { enquiryEventSchema, enquirySchema } from '#machines/enquiries/enquiry-record.schema.ts'
import {
  enquiryParamsSchema,
  entryPageSchema,
  entrySchema,
  newMessageSchema,
  threadReadSchema,
} from '#machines/enquiries/thread/entry.schema.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { markThreadRead } from './commands/mark-thread-read.ts'
import { sendMessage } from './commands/messages/send-message.ts'
import { takeEnquiryStep } from './commands/take-enquiry-step.ts'
import { requireParty } from './commands/require-party.ts'
import { listEntries, readEnquiry } from './thread/queries.ts'

const params = enquiryParamsSchema
const roles = ['COUPLE', 'VENDOR'] as const

/** One thread, the same for both sides. */
export const enquiryRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', recordRoutes(deps)).route('/', threadRoutes(deps))

const recordRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/enquiries/:enquiryId',
      operation(
        {
          summary: 'Get an enquiry as my side sees it, with its state and the possible steps',
          roles,
          params,
          answers: { 200: enquirySchema },
          problems: ['not_yours', 'no_right'],
        },
        async ({ viewer, params }) => {
          const { userId } = viewer
          const { side } = await requireParty(deps.db.query, viewer, params.enquiryId, 'view')
          const reader = { userId, side }
          return {
            status: 200,
            body: await readEnquiry(deps.db.query, reader, params.enquiryId, deps.now()),
          }
        },
      ),
    )
    .post(
      '/api/enquiries/:enquiryId/events',
      operation(
        {
          summary:
            'Apply a step of my side: send or discard a draft, share contact details, withdraw, decline, block',
          roles,
          params,
          body: enquiryEventSchema,
          idempotent: true,
          limit: { name: 'enquiry', by: 'account', limit: 120, seconds: 60 },
          answers: { 200: v.nullable(enquirySchema) },
          problems: ['not_yours', 'no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          takeEnquiryStep(deps, viewer, params.enquiryId, body, idempotencyKey),
      ),
    )

const threadRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/enquiries/:enquiryId/entries',
      operation(
        {
          summary: 'List the messages, quotes and steps of a thread, newest first',
          roles,
          params,
          query: pageQuerySchema,
          answers: { 200: entryPageSchema },
          problems: ['not_yours', 'no_right'],
        },
        async ({ viewer, params: { enquiryId }, query }) => {
          await requireParty(deps.db.query, viewer, enquiryId, 'view')
          const reader = { userId: viewer.userId, enquiryId }
          return { status: 200, body: await listEntries(deps.db.query, reader, query) }
        },
      ),
    )
    .post(
      '/api/enquiries/:enquiryId/messages',
      operation(
        {
          summary: 'Send a message to the other side',
          roles,
          params,
          body: newMessageSchema,
          idempotent: true,
          limit: { name: 'enquiry', by: 'account', limit: 120, seconds: 60 },
          answers: { 201: entrySchema },
          problems: ['not_yours', 'no_right', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          sendMessage(deps, viewer, params.enquiryId, body, idempotencyKey),
      ),
    )
    .put(
      '/api/enquiries/:enquiryId/read',
      operation(
        {
          summary: 'Mark a thread as read up to an entry; later entries stay unread',
          roles,
          params,
          body: threadReadSchema,
          limit: { name: 'enquiry-read', by: 'account', limit: 300, seconds: 60 },
          answers: { 200: enquirySchema },
          problems: ['not_yours', 'no_right'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await markThreadRead(deps, viewer, params.enquiryId, body.upTo),
        }),
      ),
    )
