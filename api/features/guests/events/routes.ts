import { Hono } from 'hono'
import * as v from 'valibot'
import { eventChangeSchema, eventSchema, newEventSchema } from '#machines/guests/event.schema.ts'
import { listQuerySchema, listSchema, writtenSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addEvent } from '../commands/events/add-event.ts'
import { changeEvent } from '../commands/events/change-event.ts'
import { removeEvent } from '../commands/events/remove-event.ts'
import { listEvents } from '../queries.ts'

const params = v.strictObject({ id: idSchema })
const view = { area: 'guests', to: 'view' } as const
const limit = { name: 'guests', by: 'account', limit: 600, seconds: 60 } as const

const eventParams = v.strictObject({ id: idSchema, eventId: idSchema })

/** The events that guests are invited to. */
export const eventRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', eventsRoutes(deps)).route('/', eventItemRoutes(deps))

/** The events that guests are invited to. */
const eventsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/events',
      operation(
        {
          summary:
            'List the events that guests are invited to, the ceremony and the reception first',
          roles: ['COUPLE'],
          member: view,
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(eventSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listEvents(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/events',
      operation(
        {
          summary: 'Add an event',
          roles: ['COUPLE'],
          params,
          body: newEventSchema,
          idempotent: true,
          limit,
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addEvent(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )

/** One of the events. */
const eventItemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/events/:eventId',
      operation(
        {
          summary: 'Change an event',
          roles: ['COUPLE'],
          params: eventParams,
          body: eventChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeEvent(
            deps.db,
            { userId: viewer.userId, weddingId: params.id, id: params.eventId },
            body,
            deps.now(),
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/events/:eventId',
      operation(
        {
          summary: 'Remove an event with its invitations and replies',
          roles: ['COUPLE'],
          params: eventParams,
          answers: { 200: writtenSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeEvent(
            deps.db,
            { userId: viewer.userId, weddingId: params.id, id: params.eventId },
            deps.now(),
          ),
        }),
      ),
    )
