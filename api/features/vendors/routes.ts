import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { businessChangeSchema, businessDetailsSchema, businessSchema } from '#machines/vendors/business.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeBusiness } from './commands/change-business.ts'
import { createOwnBusiness } from './commands/create-business.ts'
import { listBusinesses, readBusiness } from './queries.ts'

const params = v.strictObject({ id: idSchema })

export const vendorRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses',
      operation(
        { summary: 'My businesses, oldest first', roles: ['VENDOR'], query: pageQuerySchema, answers: { 200: pageSchema(businessSchema) } },
        async ({ viewer, query }) => ({ status: 200, body: await listBusinesses(deps.db.query, viewer.userId, query) }),
      ),
    )
    .post(
      '/api/businesses',
      operation(
        {
          summary: 'Tell about my business for the first time',
          roles: ['VENDOR'],
          alsoUndecided: true,
          body: businessDetailsSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: businessSchema },
          problems: ['already_exists'],
        },
        ({ viewer, body, idempotencyKey }) => createOwnBusiness(deps, viewer.userId, body, idempotencyKey),
      ),
    )
    .get(
      '/api/businesses/:id',
      operation(
        { summary: 'One of my businesses', roles: ['VENDOR'], params, answers: { 200: businessSchema } },
        async ({ viewer, params }) => ({ status: 200, body: await readBusiness(deps.db.query, viewer.userId, params.id) }),
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
          problems: ['version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeBusiness(deps.db.query, viewer.userId, params.id, body, deps.now()),
        }),
      ),
    )
