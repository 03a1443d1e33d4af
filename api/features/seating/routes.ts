import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  newRuleSchema,
  newTablesSchema,
  ruleChangeSchema,
  maxPlacements,
  placementBytes,
  seatingChangeSchema,
  seatingSchema,
  seatingWrittenSchema,
  tableChangeSchema,
} from '#machines/seating/seating.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addRule } from './commands/rules/add-rule.ts'
import { changeRule } from './commands/rules/change-rule.ts'
import { removeRule } from './commands/rules/remove-rule.ts'
import { addTables } from './commands/tables/add-tables.ts'
import { changeTable } from './commands/tables/change-table.ts'
import { removeTable } from './commands/tables/remove-table.ts'
import { seatGuests } from './commands/seat-guests.ts'
import { readSeating } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const eventParams = v.strictObject({ id: idSchema, eventId: idSchema })
const tableParams = v.strictObject({ id: idSchema, tableId: idSchema })
const ruleParams = v.strictObject({ id: idSchema, ruleId: idSchema })

const limit = { name: 'guests', by: 'account', limit: 600, seconds: 60 } as const

export const seatingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', seatingPlanRoutes(deps))
    .route('/', seatRoutes(deps))
    .route('/', tableRoutes(deps))
    .route('/', seatingRuleRoutes(deps))

/** The plan of an event: add tables and seat guests. */
const seatingPlanRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/events/:eventId/seating',
      operation(
        {
          summary: 'Get the seating of an event: tables, seats and the wedding’s rules',
          roles: ['COUPLE'],
          member: { area: 'guests', to: 'view' },
          params: eventParams,
          answers: { 200: seatingSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: await readSeating(deps.db.query, params.id, params.eventId),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/events/:eventId/tables',
      operation(
        {
          summary: 'Add tables to an event',
          roles: ['COUPLE'],
          params: eventParams,
          body: newTablesSchema,
          idempotent: true,
          limit,
          answers: { 201: seatingWrittenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addTables(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.eventId },
            body.tables,
            idempotencyKey,
          ),
      ),
    )

/** The seats. */
const seatRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/events/:eventId/seats',
    operation(
      {
        summary: 'Seat, move or unseat guests: one, or a whole suggestion',
        roles: ['COUPLE'],
        params: eventParams,
        body: seatingChangeSchema,
        bodyBytes: maxPlacements * placementBytes,
        idempotent: true,
        limit,
        answers: { 200: seatingWrittenSchema },
        problems: ['no_right', 'version_stale', 'invalid_input'],
      },
      ({ viewer, params, body, idempotencyKey }) =>
        seatGuests(
          deps,
          { userId: viewer.userId, weddingId: params.id, eventId: params.eventId },
          body,
          idempotencyKey,
        ),
    ),
  )

/** One table. */
const tableRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/tables/:tableId',
      operation(
        {
          summary: 'Change a table’s name, shape, chairs or position',
          roles: ['COUPLE'],
          params: tableParams,
          body: tableChangeSchema,
          answers: { 200: seatingWrittenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeTable(
            deps.db,
            { userId: viewer.userId, weddingId: params.id, id: params.tableId },
            body,
            deps.now(),
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/tables/:tableId',
      operation(
        {
          summary: 'Remove a table with its seats',
          roles: ['COUPLE'],
          params: tableParams,
          answers: { 200: seatingWrittenSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeTable(
            deps.db,
            { userId: viewer.userId, weddingId: params.id, id: params.tableId },
            deps.now(),
          ),
        }),
      ),
    )

/** The seating rules. */
const seatingRuleRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/seating-rules',
      operation(
        {
          summary: 'Add a rule: sit together, sit apart, or sit away from the household',
          roles: ['COUPLE'],
          params,
          body: newRuleSchema,
          idempotent: true,
          limit,
          answers: { 201: seatingWrittenSchema },
          problems: ['no_right', 'too_many', 'invalid_input'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addRule(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/seating-rules/:ruleId',
      operation(
        {
          summary: 'Change a seating rule',
          roles: ['COUPLE'],
          params: ruleParams,
          body: ruleChangeSchema,
          answers: { 200: seatingWrittenSchema },
          problems: ['no_right', 'version_stale', 'invalid_input'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeRule(deps.db, ruleOf(viewer, params), body, deps.now()),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/seating-rules/:ruleId',
      operation(
        {
          summary: 'Delete a seating rule',
          roles: ['COUPLE'],
          params: ruleParams,
          answers: { 200: seatingWrittenSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeRule(deps.db, ruleOf(viewer, params), deps.now()),
        }),
      ),
    )

function ruleOf({ userId }: { userId: string }, { id, ruleId }: { id: string; ruleId: string }) {
  return { userId, weddingId: id, id: ruleId }
}
