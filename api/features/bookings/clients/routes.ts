import { Hono } from 'hono'
import * as v from 'valibot'
import { clientListSchema, clientQuerySchema } from '#machines/bookings/list/client-list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import { readBusiness } from '#api/features/vendors/queries.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { listClients } from './queries.ts'

/** The couples that a business works for, for those who work there. */
export const clientRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/businesses/:id/clients',
    operation(
      {
        summary: 'List the couples that booked my business, with what is agreed, paid and due',
        roles: ['VENDOR'],
        params: v.strictObject({ id: idSchema }),
        query: clientQuerySchema,
        answers: { 200: clientListSchema },
      },
      async ({ viewer, params, query }) => {
        await readBusiness(deps.db.query, viewer.userId, params.id)
        return { status: 200, body: await listClients(deps.db.query, params.id, query) }
      },
    ),
  )
