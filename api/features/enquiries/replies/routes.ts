import { Hono } from 'hono'
import * as v from 'valibot'
import {
  newReplySchema,
  replyChangeSchema,
  savedReplySchema,
} from '#machines/enquiries/thread/saved-reply.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { requireStaff } from '#api/features/staff/queries.ts'
import { addReply } from '../commands/messages/add-reply.ts'
import { changeReply, removeReply } from '../commands/messages/change-reply.ts'
import { listReplies } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const replyParams = v.strictObject({ id: idSchema, replyId: idSchema })
const limit = { name: 'saved-reply', by: 'account', limit: 120, seconds: 3_600 } as const

/** Texts that a business saves to begin messages with. */
export const savedReplyRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', repliesRoutes(deps)).route('/', replyRoutes(deps))

const repliesRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/saved-replies',
      operation(
        {
          summary: 'List my saved replies, oldest first',
          roles: ['VENDOR'],
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(savedReplySchema) },
        },
        async ({ viewer, params, query }) => {
          await requireStaff(deps.db.query, viewer.userId, params.id, 'staff')
          return { status: 200, body: await listReplies(deps.db.query, params.id, query) }
        },
      ),
    )
    .post(
      '/api/businesses/:id/saved-replies',
      operation(
        {
          summary: 'Save a reply',
          roles: ['VENDOR'],
          params,
          body: newReplySchema,
          idempotent: true,
          limit,
          answers: { 201: savedReplySchema },
          problems: ['too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addReply(deps, { ownerId: viewer.userId, businessId: params.id }, body, idempotencyKey),
      ),
    )

const replyRoutes = (deps: Deps) =>
  new Hono<Env>()
    .put(
      '/api/businesses/:id/saved-replies/:replyId',
      operation(
        {
          summary: 'Replace a saved reply',
          roles: ['VENDOR'],
          params: replyParams,
          body: replyChangeSchema,
          limit,
          answers: { 200: savedReplySchema },
          problems: ['version_stale'],
        },
        async ({ viewer, params: { id, replyId }, body }) => ({
          status: 200,
          body: await changeReply(deps, { ownerId: viewer.userId, businessId: id, replyId }, body),
        }),
      ),
    )
    .delete(
      '/api/businesses/:id/saved-replies/:replyId',
      operation(
        {
          summary: 'Delete a saved reply',
          roles: ['VENDOR'],
          params: replyParams,
          limit,
          answers: { 204: null },
        },
        async ({ viewer, params: { id, replyId } }) => {
          await removeReply(deps, { ownerId: viewer.userId, businessId: id, replyId })
          return { status: 204, body: null }
        },
      ),
    )
