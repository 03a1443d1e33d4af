import { Hono } from 'hono'
import * as v from 'valibot'
import { listSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  couplesStepSchema,
  reservationSchema,
  steppedSchema,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { stepReservation } from '../commands/step-reservation.ts'
import { listReservations } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const limit = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1\d{3}|2000)$/, 'invalid_number'), v.maxLength(4)),
)
const view = { area: 'guests', to: 'view' } as const

/** What guests reserved. */
export const reservationRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/registry/reservations',
      operation(
        {
          summary: 'List who gives what, once the couple has chosen to see it',
          roles: ['COUPLE'],
          member: view,
          params,
          query: v.strictObject({
            cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
            limit,
          }),
          answers: { 200: listSchema(reservationSchema) },
          problems: ['event_not_allowed'],
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listReservations(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/registry/reservations/:reservationId/events',
      operation(
        {
          summary: 'Mark a reservation as received or thanked, undo that, or release it',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema, reservationId: idSchema }),
          body: couplesStepSchema,
          idempotent: true,
          answers: { 200: steppedSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          stepReservation(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.reservationId },
            body,
            idempotencyKey,
          ),
      ),
    )
