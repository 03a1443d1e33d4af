import { Hono } from 'hono'
import * as v from 'valibot'
import {
  householdChangeSchema,
  householdSchema,
  newHouseholdSchema,
} from '#machines/guests/household.schema.ts'
import { listQuerySchema, listSchema, writtenSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addHousehold } from '../commands/add-guests.ts'
import { changeHousehold } from '../commands/change-guests.ts'
import { listHouseholds } from '../queries.ts'

const params = v.strictObject({ id: idSchema })
const view = { area: 'guests', to: 'view' } as const
const limit = { name: 'guests', by: 'account', limit: 600, seconds: 60 } as const

const householdParams = v.strictObject({ id: idSchema, householdId: idSchema })

/** The households that guests come in. */
export const householdRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/households',
      operation(
        {
          summary: 'List the households of a guest list in the order of their creation',
          roles: ['COUPLE'],
          member: view,
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(householdSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listHouseholds(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/households',
      operation(
        {
          summary: 'Add a household with its guests',
          roles: ['COUPLE'],
          params,
          body: newHouseholdSchema,
          idempotent: true,
          limit,
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addHousehold(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/households/:householdId',
      operation(
        {
          summary: 'Change a household',
          roles: ['COUPLE'],
          params: householdParams,
          body: householdChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeHousehold(
            deps.db,
            { userId: viewer.userId, weddingId: params.id, id: params.householdId },
            body,
            deps.now(),
          ),
        }),
      ),
    )
