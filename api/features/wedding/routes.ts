import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { activityQueryEntries, activitySchema } from '#machines/wedding/activity.schema.ts'
import { undoQuerySchema } from '#machines/wedding/changed-since.schema.ts'
import { weddingSchema } from '#machines/wedding/wedding.schema.ts'
import type { Deps } from '#api/deps.ts'
import { events } from '#api/http/contract/declaration.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { openLiveHub } from './commands/live/live-hub.ts'
import { undoActivity } from './commands/undo/undo-activity.ts'
import { listWeddings, readWedding } from './queries.ts'
import { listActivity } from './activity/queries.ts'

const params = v.strictObject({ id: idSchema })

export const weddingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', weddingsRoutes(deps))
    .route('/', activityRoutes(deps))
    .route('/', liveRoutes(deps))

/** The weddings that somebody plans. */
const weddingsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings',
      operation(
        {
          summary: 'List my weddings, oldest first',
          roles: ['COUPLE'],
          query: pageQuerySchema,
          answers: { 200: pageSchema(weddingSchema) },
        },
        async ({ viewer, query }) => ({
          status: 200,
          body: await listWeddings(deps.db.query, viewer.userId, query),
        }),
      ),
    )
    .get(
      '/api/weddings/:id',
      operation(
        {
          summary: 'Get one of my weddings',
          roles: ['COUPLE'],
          params,
          answers: { 200: weddingSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await readWedding(deps.db.query, viewer.userId, params.id),
        }),
      ),
    )

/** What happened in one, and undoing it. */
const activityRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/activity',
      operation(
        {
          summary: 'List the activities of a wedding that I may see, newest first',
          roles: ['COUPLE'],
          member: 'member',
          params,
          query: v.strictObject({ ...pageQuerySchema.entries, ...activityQueryEntries }),
          answers: { 200: pageSchema(activitySchema) },
        },
        async ({ query, member }) => ({
          status: 200,
          body: await listActivity(deps.db.query, member, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/activity/:activityId/undo',
      operation(
        {
          summary: 'Undo an activity; the undo can be undone',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema, activityId: idSchema }),
          query: undoQuerySchema,
          idempotent: true,
          limit: { name: 'undo', by: 'account', limit: 120, seconds: 60 },
          answers: { 201: activitySchema },
          problems: ['no_right', 'changed_since', 'not_undoable', 'sums_too_large'],
        },
        ({ viewer, params: { id, activityId }, query: { leaving }, idempotencyKey }) =>
          undoActivity(
            deps,
            { userId: viewer.userId, weddingId: id, activityId, leaving: leaving ?? null },
            idempotencyKey,
          ),
      ),
    )

/** What changes in one, as it happens. */
const liveRoutes = (deps: Deps) => {
  const hub = openLiveHub(deps)
  return new Hono<Env>().get(
    '/api/weddings/:id/live',
    operation(
      {
        summary: 'Stream which data should be reloaded, until the session ends',
        roles: ['COUPLE'],
        member: 'member',
        params,
        limit: { name: 'live', by: 'account', limit: 120, seconds: 60 },
        answers: { 200: v.custom<ReadableStream<Uint8Array>>(() => true) },
        produces: events,
      },
      async ({ viewer, member }) => {
        // A proxy that gathers an answer before it hands it on would keep all of it.
        return {
          status: 200,
          body: hub.join(member, viewer),
          headers: { 'x-accel-buffering': 'no' },
        }
      },
    ),
  )
}
